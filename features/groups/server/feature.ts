import { bindComments } from '#features/comments/server/feature.ts';
import { cool } from '#features/trending/server/cool.ts';
import { bind, type Feature, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as form from '../form.contract.ts';
import * as members from '../members.contract.ts';
import * as news from '../news.contract.ts';
import * as page from '../page.contract.ts';
import * as report from '../report.contract.ts';
import * as tracks from '../tracks.contract.ts';
import type { CampaignsOfGroups } from './campaigns-of-groups.ts';
import { coolGroups } from './cool-groups.job.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { deleteGroupNews } from './delete-group-news.ts';
import { deletePicture } from './delete-picture.job.ts';
import { featureGroup } from './feature-group.ts';
import { featureGroupTrack, unfeatureGroupTrack } from './feature-group-track.ts';
import { findMovedGroup } from './find-moved-group.ts';
import { followGroup, unfollowGroup } from './follow-group.ts';
import { getGroup } from './get-group.ts';
import { getGroupLetters } from './get-group-letters.ts';
import { groupCommentHost } from './group-comments.ts';
import { groupHeat } from './group-heat.ts';
import { groupRedirects } from './group-redirects.ts';
import { groupRssRoutes } from './group-rss-routes.ts';
import { inviteToGroup, inviteToGroupByLink } from './invite-to-group.ts';
import { joinGroup, leaveGroup } from './join-group.ts';
import { listFeaturedGroupTracks } from './list-featured-group-tracks.ts';
import { listFeaturedGroups } from './list-featured-groups.ts';
import { listGroupNews } from './list-group-news.ts';
import { listGroupTracks } from './list-group-tracks.ts';
import { listGroupsOfUser } from './list-groups-of-user.ts';
import { listMembers } from './list-members.ts';
import { listPostableTracks } from './list-postable-tracks.ts';
import { listRecentGroups } from './list-recent-groups.ts';
import { listTrendingGroups } from './list-trending-groups.ts';
import { makeGroupAdmin, unmakeGroupAdmin } from './make-group-admin.ts';
import { notifyOfGroupNews } from './notify-of-group-news.ts';
import { postGroupNews } from './post-group-news.ts';
import { postTrack, postTrackByLink } from './post-track.ts';
import { removeGroupTrack } from './remove-group-track.ts';
import { reportGroup } from './report-group.ts';
import { sendGroupNews, tellMembers } from './send-group-news.job.ts';
import { setGroupLetters } from './set-group-letters.ts';
import { tidyGroups } from './tidy-groups.job.ts';
import { updateGroup } from './update-group.ts';
import { warmedBy } from './warm-groups.ts';

/** `campaigns`: what groups with a campaign show of it, plugged in from above. */
export const groups = (campaigns: CampaignsOfGroups): Feature =>
  feature({
    name: 'groups',
    endpoints: [
      bind(page.getGroup, getGroup(campaigns)),
      bind(page.findMovedGroup, findMovedGroup),
      bind(contract.listRecentGroups, listRecentGroups),
      bind(contract.listTrendingGroups, listTrendingGroups),
      bind(contract.listFeaturedGroups, listFeaturedGroups),
      bind(contract.featureGroup, featureGroup),
      bind(report.reportGroup, reportGroup),
      bind(form.createGroup, createGroup),
      bind(form.updateGroup, updateGroup),
      bind(form.deleteGroup, deleteGroup),
      bind(contract.joinGroup, joinGroup),
      bind(contract.leaveGroup, leaveGroup),
      bind(contract.followGroup, followGroup),
      bind(contract.followGroupByApi, followGroup),
      bind(contract.unfollowGroup, unfollowGroup),
      bind(contract.unfollowGroupByApi, unfollowGroup),
      bind(members.listMembers, listMembers),
      bind(members.listGroupsOfUser, listGroupsOfUser),
      bind(members.inviteToGroup, inviteToGroup),
      bind(members.inviteToGroupByLink, inviteToGroupByLink),
      bind(members.makeGroupAdmin, makeGroupAdmin),
      bind(members.unmakeGroupAdmin, unmakeGroupAdmin),
      bind(news.listGroupNews, listGroupNews),
      bind(news.postGroupNews, postGroupNews),
      bind(news.deleteGroupNews, deleteGroupNews),
      bind(news.notifyOfGroupNews, notifyOfGroupNews),
      bind(news.getGroupLetters, getGroupLetters),
      bind(news.setGroupLetters, setGroupLetters),
      bind(tracks.listGroupTracks, listGroupTracks),
      bind(tracks.listFeaturedGroupTracks, listFeaturedGroupTracks),
      bind(tracks.postTrack, postTrack),
      bind(tracks.postTrackByLink, postTrackByLink),
      bind(tracks.featureGroupTrack, featureGroupTrack),
      bind(tracks.unfeatureGroupTrack, unfeatureGroupTrack),
      bind(tracks.removeGroupTrack, removeGroupTrack),
      bind(tracks.removeGroupTrackByApi, removeGroupTrack),
      bind(tracks.listPostableTracks, listPostableTracks),
      ...bindComments(contract.groupComments, groupCommentHost),
    ],
    jobs: [
      onJob(deletePicture, async () => (await import('./delete-picture.ts')).deletePicture),
      onJob(tellMembers, async () => (await import('./tell-members.ts')).handleTellMembers),
      onJob(sendGroupNews, async () => (await import('./send-group-news.ts')).handleSendGroupNews),
      onJob(coolGroups, async () => (call) => cool(call, groupHeat), { cron: '*/2 * * * *' }),
      onJob(tidyGroups, async () => (await import('./tidy-groups.ts')).tidyGroups, { cron: '53 3 * * *' }),
    ],
    subscribers: [...warmedBy],
    routes: [groupRedirects, groupRssRoutes],
  });
