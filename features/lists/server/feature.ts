import { blockParts } from '#features/blocks/server/block-part.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { reportHosts } from '#features/reports/server/report-host.ts';
import { shareCardHosts } from '#features/share-cards/server/share-card-host.ts';
import { oembedSources } from '#features/tracks/server/page/oembed-source.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import { createAlbum as createAlbumContract } from '../albums.contract.ts';
import * as contract from '../contract.ts';
import * as contributorsContract from '../contributors.contract.ts';
import * as followsContract from '../follows.contract.ts';
import * as playedContract from '../played.contract.ts';
import { reportList as reportContract } from '../report.contract.ts';
import { createAlbum } from './albums/create-album.ts';
import { deleteList, updateList } from './change-list.ts';
import { addTrackToList, moveTrackInList, removeTrackFromList } from './change-list-tracks.ts';
import { addContributor, listContributors, removeContributor } from './contributors/change-contributors.ts';
import { deleteContributorsOfBoth } from './contributors/contributor.store.ts';
import { findContributors } from './contributors/find-contributors.ts';
import { handleDeleteListCover, listFileGuard } from './covers/list-cover-files.ts';
import { createList } from './create-list.ts';
import { deleteListFollowsBetween, followList, unfollowList } from './follows/follow-list.ts';
import { listFollowedLists } from './follows/list-followed-lists.ts';
import { getList, getListByLink } from './get-list.ts';
import { listEntries } from './list-entries.ts';
import { listLikedTracks } from './list-liked-tracks.ts';
import { listListsOfTrack } from './list-lists-of-track.ts';
import { listListsOfUser } from './list-lists-of-user.ts';
import { listOembed } from './list-oembed.ts';
import { listOwnLists } from './list-own-lists.ts';
import { listReportHost } from './list-report-host.ts';
import { listRssRoutes } from './list-rss-routes.ts';
import { deleteListCover, purgeListCovers, purgePlayedTracks } from './lists.jobs.ts';
import { listsOfMember } from './lists-of-member.ts';
import { moveAlbum } from './move-album.ts';
import { clearPlayedTracks, getPlayedSettings, updatePlayedSettings } from './played/change-played-tracks.ts';
import { listPlayedTracks } from './played/list-played-tracks.ts';
import { savePlayedTrack } from './played/save-played-track.ts';
import { reportList } from './report-list.ts';
import { listCardHost } from './share-card/list-card-host.ts';

export const lists = feature({
  name: 'lists',
  plugs: [
    memberParts.plug(listsOfMember),
    reportHosts.plug(listReportHost),
    oembedSources.plug(listOembed),
    shareCardHosts.plug(listCardHost),
    fileGuards.plug(listFileGuard),
    blockParts.plug({ afterBlock: deleteListFollowsBetween }),
    blockParts.plug({ afterBlock: ({ db }, one, other) => deleteContributorsOfBoth(db, one, other) }),
  ],
  endpoints: [
    bind(contract.createList, createList),
    bind(createAlbumContract, createAlbum),
    bind(contract.listOwnLists, listOwnLists),
    bind(contract.listLikedTracks, listLikedTracks),
    bind(contract.listListsOfUser, listListsOfUser),
    bind(contract.listListsOfTrack, listListsOfTrack),
    bind(contract.getListByLink, getListByLink),
    bind(contract.getList, getList),
    bind(contract.listEntries, listEntries),
    bind(contract.updateList, updateList),
    bind(contract.deleteList, deleteList),
    bind(contract.moveAlbum, moveAlbum),
    bind(contract.addTrackToList, addTrackToList),
    bind(contract.removeTrackFromList, removeTrackFromList),
    bind(contract.moveTrackInList, moveTrackInList),
    bind(followsContract.followList, followList),
    bind(followsContract.unfollowList, unfollowList),
    bind(followsContract.listFollowedLists, listFollowedLists),
    bind(contributorsContract.listContributors, listContributors),
    bind(contributorsContract.findContributors, findContributors),
    bind(contributorsContract.addContributor, addContributor),
    bind(contributorsContract.removeContributor, removeContributor),
    bind(playedContract.listPlayedTracks, listPlayedTracks),
    bind(playedContract.savePlayedTrack, savePlayedTrack),
    bind(playedContract.clearPlayedTracks, clearPlayedTracks),
    bind(playedContract.getPlayedSettings, getPlayedSettings),
    bind(playedContract.updatePlayedSettings, updatePlayedSettings),
    bind(reportContract, reportList),
  ],
  routes: [listRssRoutes],
  jobs: [
    onJob(deleteListCover, async () => handleDeleteListCover),
    onJob(
      purgeListCovers,
      async () => (await import('./covers/purge-list-covers.ts')).handlePurgeListCovers,
      { cron: '41 4 * * *' },
    ),
    onJob(
      purgePlayedTracks,
      async () => (await import('./played/purge-played-tracks.ts')).purgePlayedTracks,
      { cron: '37 4 * * *' },
    ),
  ],
});
