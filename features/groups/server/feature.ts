import { commentHosts } from '#features/comments/server/comment-host.ts';
import { bindComments } from '#features/comments/server/feature.ts';
import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { memberSearch } from '#features/members/server/member-search.ts';
import { mutables } from '#features/mutes/server/mutable.ts';
import { groupRelation } from '#features/profiles/server/get-profile.ts';
import { reportHosts, suspensionParts } from '#features/reports/server/report-host.ts';
import { shareCardHosts } from '#features/share-cards/server/share-card-host.ts';
import { followedSources } from '#features/tracks/server/lists/followed-source.scopes.ts';
import { listOwnTracks, postedTracks } from '#features/tracks/server/lists/list-own-tracks.ts';
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
import { createGroup } from './admins/create-group.ts';
import { deleteGroup } from './admins/delete-group.ts';
import { makeGroupAdmin, unmakeGroupAdmin } from './admins/make-group-admin.ts';
import { groupFileGuard } from './admins/may-serve-group-file.ts';
import { updateGroup } from './admins/update-group.ts';
import { featureGroup } from './feature-group.ts';
import { findMovedGroup } from './find-moved-group.ts';
import { getGroup } from './get-group.ts';
import { campaignEntries, groupCampaignFinder } from './group-campaign.ts';
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
import { groupsSuspensionPart } from './groups-suspension-part.ts';
import { groupHeatSubscribers } from './increase-group-heat.ts';
import { listFeaturedGroups, listRecentGroups } from './list-groups.ts';
import { listTrendingGroups } from './list-trending-groups.ts';
import { byFollowedGroups } from './members/by-followed-groups.scopes.ts';
import { followGroup, unfollowGroup } from './members/follow-group.ts';
import { getGroupRelation } from './members/get-group-relation.ts';
import { groupsMemberPart } from './members/groups-member-part.ts';
import { inviteToGroup, inviteToGroupByLink } from './members/invite-to-group.ts';
import { joinGroup, leaveGroup } from './members/join-group.ts';
import { listGroupsOfUser } from './members/list-groups-of-user.ts';
import { listMembers } from './members/list-members.ts';
import { groupCounter } from './members/member-group-counts.store.ts';
import { searchUsersToInvite } from './members/search-users-to-invite.ts';
import { mutableGroups } from './mutable-groups.ts';
import { featureGroupTrack, unfeatureGroupTrack } from './posts/feature-group-track.ts';
import { listFeaturedGroupTracks } from './posts/list-featured-group-tracks.ts';
import { listGroupTracks } from './posts/list-group-tracks.ts';
import { listPostableTracks } from './posts/list-postable-tracks.ts';
import { postTrack, postTrackByLink } from './posts/post-track.ts';
import { postedInGroup } from './posts/posted-in-group.scopes.ts';
import { removeGroupTrack } from './posts/remove-group-track.ts';
import { reportGroup } from './report-group.ts';
import { groupCardHost } from './share-card/group-card-host.ts';
import { deleteGroupUpdate } from './updates/delete-group-update.ts';
import { getGroupEmailSetting } from './updates/get-group-email-setting.ts';
import { listGroupUpdates } from './updates/list-group-updates.ts';
import { notifyMembersOfGroupUpdate } from './updates/notify-members-of-group-update.ts';
import { postGroupUpdate } from './updates/post-group-update.ts';
import { groupUnsubscribeRoute, updateGroupEmailSetting } from './updates/update-group-email-setting.ts';

export const groups = feature({
  name: 'groups',
  points: [groupCampaignFinder, campaignEntries],
  plugs: [
    fileGuards.plug(groupFileGuard),
    followedSources.plug(byFollowedGroups),
    postedTracks.plug(postedInGroup),
    groupRelation.plug(getGroupRelation),
    reportHosts.plug(groupReportHost),
    shareCardHosts.plug(groupCardHost),
    suspensionParts.plug(groupsSuspensionPart),
    commentHosts.plug(groupCommentHost),
    memberParts.plug(groupsMemberPart),
    mutables.plug(mutableGroups),
    memberCounters.plug(groupCounter),
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
    bind(tracks.listFeaturedGroupTracks, listFeaturedGroupTracks),
    bind(tracks.featureGroupTrack, featureGroupTrack),
    bind(tracks.unfeatureGroupTrack, unfeatureGroupTrack),
    bind(tracks.listPostableTracks, listPostableTracks),
    bind(tracks.listPostedTracks, (call, { groupLink, ...paging }) =>
      listOwnTracks(call, postedInGroup, { ...paging, group: groupLink, 'q[submittedEq]': 'true' }),
    ),
    ...bindComments(contract.groupComments, groupCommentHost),
  ],
  jobs: [
    onJob(deleteGroupPicture, async () => (await import('./admins/group-files.ts')).handleDeleteGroupPicture),
    onJob(
      enqueueGroupUpdateEmails,
      async () => (await import('./updates/enqueue-group-update-emails.ts')).handleEnqueueGroupUpdateEmails,
    ),
    onJob(
      sendGroupUpdateEmail,
      async () => (await import('./updates/send-group-update-email.ts')).handleSendGroupUpdateEmail,
    ),
    onJob(decayGroupHeat, async () => (call) => decayHeat(call, groupHeat), { cron: '*/2 * * * *' }),
    onJob(
      purgeOrphanedGroupPictures,
      async () =>
        (await import('./admins/purge-orphaned-group-pictures.ts')).handlePurgeOrphanedGroupPictures,
      { cron: '53 3 * * *' },
    ),
  ],
  subscribers: [...groupHeatSubscribers],
  routes: [groupRedirects, groupRssRoutes, groupUnsubscribeRoute],
  build: (plugged) => ({
    endpoints: [
      bind(page.getGroup, getGroup(plugged.one(groupCampaignFinder))),
      bind(members.searchUsersToInvite, searchUsersToInvite(plugged.one(memberSearch))),
      bind(tracks.listGroupTracks, listGroupTracks(plugged.one(campaignEntries))),
      bind(tracks.postTrack, postTrack(plugged.one(campaignEntries))),
      bind(tracks.postTrackByLink, postTrackByLink(plugged.one(campaignEntries))),
      bind(tracks.removeGroupTrack, removeGroupTrack(plugged.one(campaignEntries))),
      bind(tracks.removeGroupTrackByApi, removeGroupTrack(plugged.one(campaignEntries))),
    ],
  }),
});
