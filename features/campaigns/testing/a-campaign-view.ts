import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignResource, CampaignView } from '#features/groups/group-campaign.contract.ts';
import { aGroup, groupDocument } from '#features/groups/testing/a-group-view.ts';

const slug = 'remix-the-tide';

/** An open campaign as its group's answer contains it. */
export const aCampaignView = (more: Partial<CampaignView> = {}): CampaignView => ({
  id: '0198f000-0000-7000-8000-00000000c001',
  name: 'Remix the Tide',
  slug,
  subtitle: 'Four weeks of salt',
  description: 'Bring **waves**.',
  descriptionHtml: '<p>Bring <strong>waves</strong>.</p>',
  artistName: 'The Harbour Tapes',
  artistDescription: 'They record where **ferries** stop.',
  artistDescriptionHtml: '<p>They record where <strong>ferries</strong> stop.</p>',
  startDate: '2026-06-01T00:00:00.000Z',
  endDate: '2026-06-30T00:00:00.000Z',
  state: 'open',
  phase: 'open',
  announcedAt: '2026-05-20T00:00:00.000Z',
  votingMethod: 'none',
  votingStart: null,
  votingEnd: null,
  judgingEnd: null,
  decidedAt: null,
  cancelledAt: null,
  cancelReason: '',
  votesEach: 3,
  terms: '',
  termsHtml: '',
  termsVersion: null,
  entriesEach: null,
  reviewsEntries: false,
  juryCriteria: [{ id: 1, name: 'Overall', weight: 1 }],
  jurorsNeeded: 1,
  shortlistSize: 10,
  hidesNames: false,
  heroImageUrl: '/files/tide.webp',
  trackCoverUrl: null,
  trackFileUrl: null,
  trackName: null,
  trackDuration: null,
  trackWaveformUrl: null,
  videoUrl: null,
  videoMp4Url: null,
  videoWebmUrl: null,
  winnerAnnouncementAt: null,
  prizes: [],
  claimDays: 14,
  variant: 'remix',
  showLeaderboard: true,
  leaderboardSize: 10,
  chatEmbedUrl: null,
  chatInviteUrl: null,
  collaborationsCount: 0,
  collaboratorsCount: 0,
  unlimitedUntil: null,
  hasStems: false,
  shareCardUrl: null,
  ...more,
});

/** The group of a campaign as a viewer sees it who is no member. */
export const campaignGroup = (more: Partial<GroupView> = {}): GroupView =>
  aGroup({
    name: 'Remix the Tide',
    groupLink: slug,
    selfLink: `/campaigns/${slug}`,
    contestantsCount: 3,
    ...more,
  });

/** The answer of `GET /api/groups/{link}`. */
export function campaignDocument(group: GroupView, { id, ...attributes }: CampaignView) {
  const { data } = groupDocument(group);
  const campaign: CampaignResource = { id, type: 'campaign', attributes };
  const none = { data: [] };
  return {
    data: {
      ...data,
      relationships: {
        campaign: { data: { id, type: 'campaign' } },
        comments: none,
        contestants: none,
        news: none,
      },
    },
    included: [campaign],
  };
}
