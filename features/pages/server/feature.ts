import { overviewParts } from '#features/admin/server/overview-part.ts';
import { mediaUsers } from '#features/media/server/media-user.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as admin from '../admin.contract.ts';
import { getContentPage as getContentPageContract } from '../contract.ts';
import * as files from '../files.contract.ts';
import * as learning from '../learning.contract.ts';
import * as preview from '../preview.contract.ts';
import { searchPages as searchPagesContract } from '../search.contract.ts';
import { archivePage, restorePage } from './editing/archive-page.ts';
import { createPage, duplicatePage } from './editing/create-page.ts';
import { declaredPages } from './editing/declared-pages.ts';
import { pagesAsMediaUser } from './editing/find-media-uses.ts';
import { listFailingPages } from './editing/list-failing-pages.ts';
import { listPages } from './editing/list-pages.ts';
import { movePage } from './editing/move-page.ts';
import { getPage, savePage } from './editing/save-page.ts';
import { applyImport, createImport, getImport } from './files/create-import.ts';
import { exportRoute } from './files/export-route.ts';
import {
  applyImport as applyImportJob,
  cleanUpImports,
  drawPageCard,
  readImport,
} from './files/files.jobs.ts';
import { pagesOverviewPart } from './find-overview-pages.ts';
import { frameRoutes } from './frame-routes.ts';
import { getContentPage } from './get-content-page.ts';
import { learnRssRoutes } from './learn-rss-routes.ts';
import { getProgress } from './learning/get-progress.ts';
import { markLesson, unmarkLesson } from './learning/mark-lesson.ts';
import { pagesOfMember } from './pages-of-member.ts';
import { getVersion, listVersions, restoreVersion } from './publishing/list-versions.ts';
import { createPreviewLink, getPreview } from './publishing/preview-link.ts';
import { previewPage } from './publishing/preview-page.ts';
import { endPublication, publishPage } from './publishing/publish-page.ts';
import { getContentSource } from './remote/get-content-source.ts';
import { remoteMediaGuard, remoteMediaRoute } from './remote/remote-media-route.ts';
import { searchPages } from './search-pages.ts';
import { pageCardGuard } from './share-card/page-card-guard.ts';

export const pages = feature({
  name: 'pages',
  plugs: [
    memberParts.plug(pagesOfMember),
    overviewParts.plug(pagesOverviewPart),
    mediaUsers.plug(pagesAsMediaUser),
    fileGuards.plug(remoteMediaGuard),
    fileGuards.plug(pageCardGuard),
  ],
  routes: [learnRssRoutes, frameRoutes, exportRoute, remoteMediaRoute],
  endpoints: [
    bind(getContentPageContract, getContentPage),
    bind(admin.listPages, listPages),
    bind(admin.getContentSource, getContentSource),
    bind(admin.listFailingPages, listFailingPages),
    bind(admin.getPage, getPage),
    bind(admin.savePage, savePage),
    bind(admin.archivePage, archivePage),
    bind(admin.publishPage, publishPage),
    bind(admin.endPublication, endPublication),
    bind(admin.listVersions, listVersions),
    bind(admin.getVersion, getVersion),
    bind(admin.restoreVersion, restoreVersion),
    bind(admin.previewPage, previewPage),
    bind(preview.createPreviewLink, createPreviewLink),
    bind(preview.getPreview, getPreview),
    bind(searchPagesContract, searchPages),
    bind(learning.getProgress, getProgress),
    bind(learning.markLesson, markLesson),
    bind(learning.unmarkLesson, unmarkLesson),
    bind(files.createImport, createImport),
    bind(files.getImport, getImport),
    bind(files.applyImport, applyImport),
  ],
  jobs: [
    onJob(cleanUpImports, async () => (await import('./files/run-import.ts')).cleanUpImports, {
      cron: '23 4 * * *',
    }),
    onJob(drawPageCard, async () => (await import('./share-card/draw-page-card.ts')).handleDrawPageCard),
  ],
  points: [declaredPages],
  build(plugged) {
    const hasDeclaredPage = plugged.one(declaredPages);
    return {
      jobs: [
        onJob(readImport, async () => (await import('./files/run-import.ts')).readImport(hasDeclaredPage)),
        onJob(applyImportJob, async () =>
          (await import('./files/run-import.ts')).applyImport(hasDeclaredPage),
        ),
      ],
      endpoints: [
        bind(admin.createPage, (call, input) => createPage(call, hasDeclaredPage, input)),
        bind(admin.restorePage, (call, input) => restorePage(call, hasDeclaredPage, input)),
        bind(admin.movePage, (call, input) => movePage(call, hasDeclaredPage, input)),
        bind(admin.duplicatePage, (call, input) => duplicatePage(call, hasDeclaredPage, input)),
      ],
    };
  },
});
