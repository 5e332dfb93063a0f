import { overviewParts } from '#features/admin/server/overview-part.ts';
import { groupJoined, groupTrackPosted } from '#features/groups/events.contract.ts';
import { campaignEntries, groupCampaignFinder } from '#features/groups/server/group-campaign.ts';
import { mediaUsers } from '#features/media/server/media-user.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { projectCampaigns } from '#features/projects/server/campaign-of-project.ts';
import { originSources } from '#features/remixes/server/origin-source.ts';
import { reportHosts } from '#features/reports/server/report-host.ts';
import { trackPlayed } from '#features/tracks/events.contract.ts';
import { newSoundGuards } from '#features/tracks/server/new-sound/new-sound-guard.ts';
import { oembedSources } from '#features/tracks/server/page/oembed-source.ts';
import { presignAudio } from '#features/uploads/server/presign.ts';
import { bind, feature, onEvent, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as admin from '../admin.contract.ts';
import * as chat from '../chat.contract.ts';
import * as contract from '../contract.ts';
import * as entries from '../entries.contract.ts';
import * as numbers from '../numbers.contract.ts';
import * as projects from '../projects.contract.ts';
import * as stems from '../stems.contract.ts';
import { announceCampaign, cancelCampaign, deleteDraft } from './admin/change-phase.ts';
import { copyCampaign } from './admin/copy-campaign.ts';
import { getAdminCampaign } from './admin/get-admin-campaign.ts';
import { listAdminCampaigns } from './admin/list-admin-campaigns.ts';
import {
  beginMailings,
  cleanUpCampaignFiles,
  deleteStemFiles,
  drawShareCard,
  enqueueMailing,
  makeStems,
  sendEntryReceipt,
  sendMailing,
} from './campaigns.jobs.ts';
import { chatOfMember } from './chat/chat-of-member.ts';
import { chatReportHost } from './chat/chat-report-host.ts';
import { deleteChatMessage } from './chat/delete-chat-message.ts';
import { listChatMessages } from './chat/list-chat-messages.ts';
import { postChatMessage } from './chat/post-chat-message.ts';
import { reportChatMessage } from './chat/report-chat-message.ts';
import { createCampaign } from './create-campaign.ts';
import { createEntry } from './create-entry.ts';
import { campaignCardRoutes } from './embed/campaign-card-routes.ts';
import { campaignOembed } from './embed/campaign-oembed.ts';
import { disqualifyEntry } from './entries/disqualify-entry.ts';
import { entriesOfGroups } from './entries/enter-campaign.ts';
import { entriesOfMember } from './entries/entries-of-member.ts';
import { entryReportHost } from './entries/entry-report-host.ts';
import { findNewSoundRefusal } from './entries/find-new-sound-refusal.ts';
import { listEntry } from './entries/list-entry.ts';
import { listOrganisedEntries } from './entries/list-organised-entries.ts';
import { listOwnEntries } from './entries/list-own-entries.ts';
import { replaceEntry } from './entries/replace-entry.ts';
import { findGroupCampaign } from './find-group-campaign.ts';
import { campaignsAsMediaUser } from './find-media-uses.ts';
import { getCampaignClock } from './get-campaign-clock.ts';
import { juryUnsubscribeRoute } from './jury/answer-jury-invitation.ts';
import { juriesOfMember } from './jury/juries-of-member.ts';
import { juryEndpoints, juryJobs } from './jury/jury-endpoints.ts';
import { campaignRssRoutes } from './list/campaign-rss-routes.ts';
import { listContestants } from './list-contestants.ts';
import { campaignCsvRoutes } from './organiser/campaign-csv-routes.ts';
import { campaignsOverviewPart } from './organiser/campaigns-overview-part.ts';
import { countVisit } from './organiser/count-visit.ts';
import { getNumbers } from './organiser/get-numbers.ts';
import { onEntryPlayed, onEntryPosted, onGroupJoined } from './organiser/on-campaign-days.ts';
import { campaignsOfProjects } from './projects/campaigns-of-projects.ts';
import { collaborationsOfMember } from './projects/collaborations-of-member.ts';
import { getLeaderboard } from './projects/get-leaderboard.ts';
import { listCampaignProjects } from './projects/list-campaign-projects.ts';
import { downloadStems } from './stems/download-stems.ts';
import { campaignOriginSource } from './stems/find-campaign-origins.ts';
import { listAdminStems, listStems } from './stems/list-stems.ts';
import { onGroupTrackPosted } from './stems/on-group-track-posted.ts';
import { setStems } from './stems/set-stems.ts';
import { stemDownloadsOfMember } from './stems/stem-downloads-of-member.ts';
import { campaignFileGuard } from './stems/stem-files.ts';
import { updateCampaign } from './update-campaign.ts';
import { votesOfMember } from './voting/votes-of-member.ts';
import { votingEndpoints, votingJobs } from './voting/voting-endpoints.ts';
import { winnerEndpoints, winnerJobs } from './winners/winner-endpoints.ts';
import { winnersOfMember } from './winners/winners-of-member.ts';

export const campaigns = feature({
  name: 'campaigns',
  plugs: [
    groupCampaignFinder.plug(findGroupCampaign),
    campaignEntries.plug(entriesOfGroups),
    reportHosts.plug(chatReportHost),
    reportHosts.plug(entryReportHost),
    overviewParts.plug(campaignsOverviewPart),
    memberParts.plug(chatOfMember),
    memberParts.plug(collaborationsOfMember),
    projectCampaigns.plug(campaignsOfProjects),
    memberParts.plug(stemDownloadsOfMember),
    memberParts.plug(votesOfMember),
    memberParts.plug(juriesOfMember),
    memberParts.plug(winnersOfMember),
    fileGuards.plug(campaignFileGuard),
    memberParts.plug(entriesOfMember),
    originSources.plug(campaignOriginSource),
    newSoundGuards.plug(findNewSoundRefusal),
    mediaUsers.plug(campaignsAsMediaUser),
    oembedSources.plug(campaignOembed),
  ],
  endpoints: [
    bind(contract.getCampaignClock, getCampaignClock),
    bind(contract.createCampaign, createCampaign),
    bind(contract.updateCampaign, updateCampaign),
    bind(admin.listAdminCampaigns, listAdminCampaigns),
    bind(admin.getAdminCampaign, getAdminCampaign),
    bind(admin.announceCampaign, announceCampaign),
    bind(admin.cancelCampaign, cancelCampaign),
    bind(admin.copyCampaign, copyCampaign),
    bind(admin.deleteDraft, deleteDraft),
    bind(contract.listContestants, listContestants),
    bind(contract.createEntry, createEntry),
    bind(projects.listCampaignProjects, listCampaignProjects),
    bind(projects.getLeaderboard, getLeaderboard),
    bind(entries.listOwnEntries, listOwnEntries),
    bind(entries.replaceEntry, replaceEntry),
    bind(entries.listOrganisedEntries, listOrganisedEntries),
    bind(entries.listEntry, listEntry),
    bind(entries.disqualifyEntry, disqualifyEntry),
    bind(chat.listChatMessages, listChatMessages),
    bind(chat.postChatMessage, postChatMessage),
    bind(chat.deleteChatMessage, deleteChatMessage),
    bind(chat.reportChatMessage, reportChatMessage),
    bind(stems.downloadStems, downloadStems),
    bind(stems.listStems, listStems),
    bind(stems.listAdminStems, listAdminStems),
    bind(stems.presignStem, presignAudio),
    bind(stems.setStems, setStems),
    ...votingEndpoints,
    ...winnerEndpoints,
    ...juryEndpoints,
    bind(numbers.countVisit, countVisit),
    bind(numbers.getNumbers, getNumbers),
  ],
  subscribers: [
    onEvent('campaigns.on-group-track-posted', groupTrackPosted, onGroupTrackPosted),
    onEvent('campaigns.count-entry', groupTrackPosted, onEntryPosted),
    onEvent('campaigns.count-join', groupJoined, onGroupJoined),
    onEvent('campaigns.count-play', trackPlayed, onEntryPlayed),
  ],
  routes: [campaignCsvRoutes, campaignCardRoutes, juryUnsubscribeRoute, campaignRssRoutes],
  jobs: [
    ...votingJobs,
    ...winnerJobs,
    ...juryJobs,
    onJob(makeStems, async () => (await import('./stems/make-stems.ts')).makeStems),
    onJob(drawShareCard, async () => (await import('./share-card/draw-share-card.ts')).handleDrawShareCard),
    onJob(deleteStemFiles, async () => (await import('./stems/delete-stem-files.ts')).deleteStemFiles),
    onJob(
      cleanUpCampaignFiles,
      async () => (await import('./stems/delete-stem-files.ts')).cleanUpCampaignFiles,
      { cron: '37 3 * * *' },
    ),
    onJob(beginMailings, async () => (await import('./emails/begin-mailings.ts')).handleBeginMailings, {
      cron: '*/5 * * * *',
    }),
    onJob(enqueueMailing, async () => (await import('./emails/begin-mailings.ts')).handleEnqueueMailing),
    onJob(sendMailing, async () => (await import('./emails/begin-mailings.ts')).handleSendMailing),
    onJob(
      sendEntryReceipt,
      async () => (await import('./entries/send-entry-receipt.ts')).handleSendEntryReceipt,
    ),
  ],
});
