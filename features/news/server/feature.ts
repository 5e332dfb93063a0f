import { overviewParts } from '#features/admin/server/overview-part.ts';
import { commentHosts } from '#features/comments/server/comment-host.ts';
import { bindComments } from '#features/comments/server/feature.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { shareCardHosts } from '#features/share-cards/server/share-card-host.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as contract from '../contract.ts';
import * as draftsContract from '../drafts.contract.ts';
import { createNews } from './create-news.ts';
import { deleteNews } from './delete-news.ts';
import { getNewsDraft, getNewsVersion, listNewsDrafts, listNewsVersions } from './drafts/list-news-drafts.ts';
import { endNews, publishNewsDraft } from './drafts/publish-news-draft.ts';
import { createNewsDraft, restoreNewsVersion, saveNewsDraft } from './drafts/save-news-draft.ts';
import { scheduledNewsPart } from './find-scheduled-news.ts';
import { getNews } from './get-news.ts';
import { likeNews, unlikeNews } from './like-news.ts';
import { newsFileGuard } from './may-serve-news-file.ts';
import { cleanUpNewsFiles, deleteNewsFiles } from './news.jobs.ts';
import { newsCommentHost } from './news-comment-host.ts';
import { newsOfMember } from './news-of-member.ts';
import { previewNewsBody } from './render-news-body.ts';
import { newsCardHost } from './share-card/news-card-host.ts';
import { updateNews } from './update-news.ts';

export const news = feature({
  name: 'news',
  plugs: [
    fileGuards.plug(newsFileGuard),
    commentHosts.plug(newsCommentHost),
    memberParts.plug(newsOfMember),
    overviewParts.plug(scheduledNewsPart),
    shareCardHosts.plug(newsCardHost),
  ],
  endpoints: [
    bind(contract.getNews, getNews),
    bind(contract.createNews, createNews),
    bind(contract.updateNews, updateNews),
    bind(contract.deleteNews, deleteNews),
    bind(contract.previewNewsBody, previewNewsBody),
    bind(contract.likeNews, likeNews),
    bind(contract.unlikeNews, unlikeNews),
    bind(draftsContract.listNewsDrafts, listNewsDrafts),
    bind(draftsContract.createNewsDraft, createNewsDraft),
    bind(draftsContract.getNewsDraft, getNewsDraft),
    bind(draftsContract.saveNewsDraft, saveNewsDraft),
    bind(draftsContract.publishNewsDraft, publishNewsDraft),
    bind(draftsContract.endNews, endNews),
    bind(draftsContract.listNewsVersions, listNewsVersions),
    bind(draftsContract.getNewsVersion, getNewsVersion),
    bind(draftsContract.restoreNewsVersion, restoreNewsVersion),
    ...bindComments(contract.newsComments, newsCommentHost),
  ],
  jobs: [
    onJob(deleteNewsFiles, async () => (await import('./clean-up-news-files.ts')).deleteNewsFiles),
    onJob(cleanUpNewsFiles, async () => (await import('./clean-up-news-files.ts')).cleanUpNewsFiles, {
      cron: '53 3 * * *',
    }),
  ],
});
