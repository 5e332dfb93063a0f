import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { PRIZE_NAME_LIMIT } from '#features/groups/group-campaign.contract.ts';
import { TrackView } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';

/** Entries in the order that prizes follow. */
export const MOST_WINNERS = 100;
export const ORDER_REASON_LIMIT = 500;

/** Why the rules keep an entry from a prize. */
export const winnerFindings = [
  'not_listed',
  'suspended',
  'organiser',
  'juror',
  'terms',
  'above_limit',
  'served',
] as const;
export type WinnerFinding = (typeof winnerFindings)[number];

const time = z.string().max(40);
const byCampaign = z.strictObject({ slug: groupKey });
const PrizeName = z.strictObject({
  name: z.string().max(PRIZE_NAME_LIMIT),
  giver: z.string().max(PRIZE_NAME_LIMIT),
});

export const ProposedEntryView = z.strictObject({
  id: z.uuid(),
  title: z.string().max(200),
  selfLink: z.string().max(500),
  username: z.string().max(100),
  /** In the ranking, which ties share; null where it has none. */
  place: z.number().int().min(1).nullable(),
  findings: z.array(z.enum(winnerFindings)).max(10),
  /** What it gets. */
  prize: PrizeName.nullable(),
});
export type ProposedEntryView = z.output<typeof ProposedEntryView>;

export const ProposalView = z.strictObject({
  /** `hand`: an organiser has set the order. */
  order: z.enum(['ranking', 'hand']),
  /** Why the winners cannot be announced yet; null where they can. */
  waiting: z.string().max(200).nullable(),
  /** When they are announced, or were; null before that is set. */
  decidedAt: time.nullable(),
  announced: z.boolean(),
  entries: z.array(ProposedEntryView).max(MOST_WINNERS),
});
export type ProposalView = z.output<typeof ProposalView>;

export const getProposal = endpoint({
  id: 'campaigns.getProposal',
  method: 'GET',
  path: '/api/campaigns/:slug/winner_proposal',
  access: 'signed_in',
  community: true,
  summary: 'Who would win by the ranking and the rules; for admins of the group and of the site',
  params: byCampaign,
  answer: ProposalView,
});

export const setWinners = endpoint({
  id: 'campaigns.setWinners',
  method: 'PUT',
  path: '/api/campaigns/:slug/winner_proposal',
  access: 'signed_in',
  community: true,
  summary: 'Sets the order of the winners by hand, with a reason for the log',
  params: byCampaign,
  body: z.strictObject({
    entries: z.array(z.uuid()).min(1).max(MOST_WINNERS),
    reason: requiredText(ORDER_REASON_LIMIT),
  }),
  answer: ProposalView,
});

export const resetWinners = endpoint({
  id: 'campaigns.resetWinners',
  method: 'DELETE',
  path: '/api/campaigns/:slug/winner_proposal',
  access: 'signed_in',
  community: true,
  summary: 'Drops the order that was set by hand: the winners follow from the ranking again',
  params: byCampaign,
  answer: ProposalView,
});

export const announceWinners = endpoint({
  id: 'campaigns.announceWinners',
  method: 'POST',
  path: '/api/campaigns/:slug/winner_announcement',
  access: 'signed_in',
  community: true,
  summary: 'Decides a campaign: its winners are public at once, or from the time that the campaign names',
  params: byCampaign,
  body: z.strictObject({ when: z.enum(['now', 'planned']) }),
  answer: ProposalView,
});

export const withdrawAnnouncement = endpoint({
  id: 'campaigns.withdrawAnnouncement',
  method: 'DELETE',
  path: '/api/campaigns/:slug/winner_announcement',
  access: 'signed_in',
  community: true,
  summary: 'Takes a planned announcement back before its time',
  params: byCampaign,
  answer: ProposalView,
});

export const getWinners = endpoint({
  id: 'campaigns.getWinners',
  method: 'GET',
  path: '/api/campaigns/:slug/winners',
  access: 'anyone',
  community: true,
  summary: 'The winners of a campaign once they are announced, in the order of the prizes',
  params: byCampaign,
  answer: z.strictObject({
    decidedAt: time,
    winners: z
      .array(
        z.strictObject({
          place: z.number().int().min(1).nullable(),
          prize: PrizeName.nullable(),
          track: TrackView,
        }),
      )
      .max(MOST_WINNERS),
  }),
});

const AwardView = z.strictObject({
  campaign: z.string().max(200),
  selfLink: z.string().max(200),
  prize: z.string().max(PRIZE_NAME_LIMIT).nullable(),
  trackTitle: z.string().max(200),
  trackLink: z.string().max(500),
  decidedAt: time,
});

export const listAwards = endpoint({
  id: 'campaigns.listAwards',
  method: 'GET',
  path: '/api/campaign_awards',
  access: 'anyone',
  community: true,
  summary: 'Which campaigns a track, or the tracks of a member, have won, newest first; 20 at most',
  query: z.strictObject({ trackId: z.uuid().optional(), userId: z.uuid().optional() }),
  answer: z.strictObject({ awards: z.array(AwardView).max(20) }),
});

nameSchemas({ AwardView, ProposalView, ProposedEntryView });
