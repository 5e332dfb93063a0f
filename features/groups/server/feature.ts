import { commentHosts } from '#features/comments/server/comment-host.ts';
import { bindComments } from '#features/comments/server/feature.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { groupRelation } from '#features/profiles/server/get-profile.ts';
import { reportHosts, suspensionParts } from '#features/reports/server/report-host.ts';
import { followedSources } from '#features/tracks/server/followed-source.scopes.ts';
import { postedTracksFinder } from '#features/tracks/server/list-own-tracks.ts';
import { decayHeat } from '#features/trending/server/decay-heat.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as contract from '../contract.ts';
import * as form from '../form.contract.ts';
import * as members from '../members.contract.ts';
import * as page from '../page.contract.ts';
import * as report from '../report.contract.ts';
import * as tracks from '../tracks.contract.ts';
import * as news from '../updates.contract.ts';
import { byFollowedGroups } from './by-followed-groups.scopes.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { deleteGroupUpdate } from './delete-group-update.ts';
import { featureGroup } from './feature-group.ts';
import { featureGroupTrack, unfeatureGroupTrack } from './feature-group-track.ts';
import { findMovedGroup } from './find-moved-group.ts';
import { findPostedTrackIds } from './find-posted-track-ids.ts';
import { followGroup, unfollowGroup } from './follow-group.ts';
import { getGroup } from './get-group.ts';
import { getGroupEmailSetting } from './get-group-email-setting.ts';
import { getGroupRelation } from './get-group-relation.ts';
import { groupCampaignFinder } from './group-campaign.ts';
import { groupCommentHost } from './group-comment-host.ts';
import { groupHeat } from './group-heat.ts';
import { groupRedirects } from './group-redirects.ts';
import { groupReportHost } from './group-report-host.ts';
import { groupRssRoutes } from './group-rss-routes.ts';
import {
  decayGroupHeat,
  deleteGroupPicture,
  enqueueGroupUpdateEmails,
  purgeOrphanedGroupPictures,
  sendGroupUpdateEmail,
} from './groups.jobs.ts';
import { groupsMemberPart } from './groups-member-part.ts';
import { groupsSuspensionPart } from './groups-suspension-part.ts';
import { groupHeatSubscribers } from './increase-group-heat.ts';
import { inviteToGroup, inviteToGroupByLink } from './invite-to-group.ts';
import { joinGroup, leaveGroup } from './join-group.ts';
import { listFeaturedGroupTracks } from './list-featured-group-tracks.ts';
import { listFeaturedGroups } from './list-featured-groups.ts';
import { listGroupTracks } from './list-group-tracks.ts';
import { listGroupUpdates } from './list-group-updates.ts';
import { listGroupsOfUser } from './list-groups-of-user.ts';
import { listMembers } from './list-members.ts';
import { listPostableTracks } from './list-postable-tracks.ts';
import { listRecentGroups } from './list-recent-groups.ts';
import { listTrendingGroups } from './list-trending-groups.ts';
import { makeGroupAdmin, unmakeGroupAdmin } from './make-group-admin.ts';
import { groupFileGuard } from './may-serve-group-file.ts';
import { notifyMembersOfGroupUpdate } from './notify-members-of-group-update.ts';
import { postGroupUpdate } from './post-group-update.ts';
import { postTrack, postTrackByLink } from './post-track.ts';
import { removeGroupTrack } from './remove-group-track.ts';
import { reportGroup } from './report-group.ts';
import { updateGroup } from './update-group.ts';
import { updateGroupEmailSetting } from './update-group-email-setting.ts';

export const groups = feature({
  name: 'groups',
  points: [groupCampaignFinder],
  plugs: [
    fileGuards.plug(groupFileGuard),
    followedSources.plug(byFollowedGroups),
    postedTracksFinder.plug(findPostedTrackIds),
    groupRelation.plug(getGroupRelation),
    reportHosts.plug(groupReportHost),
    suspensionParts.plug(groupsSuspensionPart),
    commentHosts.plug(groupCommentHost),
    memberParts.plug(groupsMemberPart),
  ],
  endpoints: [
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
    bind(news.listGroupUpdates, listGroupUpdates),
    bind(news.postGroupUpdate, postGroupUpdate),
    bind(news.deleteGroupUpdate, deleteGroupUpdate),
    bind(news.notifyMembersOfGroupUpdate, notifyMembersOfGroupUpdate),
    bind(news.getGroupEmailSetting, getGroupEmailSetting),
    bind(news.updateGroupEmailSetting, updateGroupEmailSetting),
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
    onJob(
      deleteGroupPicture,
      async () => (await import('./delete-group-picture.ts')).handleDeleteGroupPicture,
    ),
    onJob(
      enqueueGroupUpdateEmails,
      async () => (await import('./enqueue-group-update-emails.ts')).handleEnqueueGroupUpdateEmails,
    ),
    onJob(
      sendGroupUpdateEmail,
      async () => (await import('./send-group-update-email.ts')).handleSendGroupUpdateEmail,
    ),
    onJob(decayGroupHeat, async () => (call) => decayHeat(call, groupHeat), { cron: '*/2 * * * *' }),
    onJob(
      purgeOrphanedGroupPictures,
      async () => (await import('./purge-orphaned-group-pictures.ts')).handlePurgeOrphanedGroupPictures,
      { cron: '53 3 * * *' },
    ),
  ],
  subscribers: [...groupHeatSubscribers],
  routes: [groupRedirects, groupRssRoutes],
  build: (plugged) => ({ endpoints: [bind(page.getGroup, getGroup(plugged.one(groupCampaignFinder)))] }),
});
