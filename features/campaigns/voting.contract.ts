import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { MOST_VOTES_EACH } from '#features/groups/group-campaign.contract.ts';
import { TrackView } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';

const byCampaign = z.strictObject({ slug: groupKey });

export const OwnVotesView = z.strictObject({
  /** The entries that the viewer has voted for. */
  entryIds: z.array(z.uuid()).max(MOST_VOTES_EACH),
  /** Those of them that were disqualified: such a vote does not count, and stays given until it is taken back. */
  disqualifiedIds: z.array(z.uuid()).max(MOST_VOTES_EACH),
  votesEach: z.number().int().min(1).max(MOST_VOTES_EACH),
  /** Why the viewer may not vote now; null where they may. */
  refusal: z.string().max(200).nullable(),
});
export type OwnVotesView = z.output<typeof OwnVotesView>;

const BallotEntryView = z.strictObject({
  track: TrackView,
  /** Whether it is the viewer's, who cannot vote for it. */
  own: z.boolean(),
});

export const listBallot = endpoint({
  id: 'campaigns.listBallot',
  method: 'GET',
  path: '/api/campaigns/:slug/ballot',
  access: 'anyone',
  community: true,
  summary: 'The entries of a campaign on which the public votes, in an order of the viewer’s own; 20 a page',
  params: byCampaign,
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ entries: z.array(BallotEntryView).max(100), meta: pageMeta }),
});

export const getOwnVotes = endpoint({
  id: 'campaigns.getOwnVotes',
  method: 'GET',
  path: '/api/campaigns/:slug/votes/own',
  access: 'signed_in',
  community: true,
  summary: 'The caller’s votes in a campaign',
  params: byCampaign,
  answer: OwnVotesView,
});

/** Votes can be changed as often as somebody listens again, but not by a script. */
const voteLimits = [{ per: 'user', max: 120, seconds: 3600, name: 'campaign_votes' }] as const;

export const castVote = endpoint({
  id: 'campaigns.castVote',
  method: 'POST',
  path: '/api/campaigns/:slug/votes',
  access: 'signed_in',
  community: true,
  summary: 'Gives one of the caller’s votes to an entry',
  params: byCampaign,
  body: z.strictObject({ entryId: z.uuid() }),
  answer: OwnVotesView,
  status: 201,
  limits: voteLimits,
  atomic: 'one_statement',
});

export const withdrawVote = endpoint({
  id: 'campaigns.withdrawVote',
  method: 'DELETE',
  path: '/api/campaigns/:slug/votes/:entry_id',
  access: 'signed_in',
  community: true,
  summary: 'Takes the caller’s vote for an entry back while voting lasts',
  params: z.strictObject({ slug: groupKey, entryId: z.uuid() }),
  answer: OwnVotesView,
  limits: voteLimits,
});

nameSchemas({ OwnVotesView, BallotEntryView });
