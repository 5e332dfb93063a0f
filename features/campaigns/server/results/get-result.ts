import { type RawBuilder, sql } from 'kysely';
import { findGroupTracks } from '#features/groups/server/posts/find-group-tracks.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getResult as contract } from '../../held-votes.contract.ts';
import { votingPeriod } from '../../model/campaign-phase.ts';
import { campaignTimes } from '../campaign-times.ts';
import { getVotedCampaign } from '../voting/get-voted-campaign.ts';
import { findResult, findVoteTotals, type ResultRow } from './find-result.ts';
import { findReview } from './find-review.ts';

const PAGE_SIZE = 50;

/** The result of the public vote; refuses (409) until voting has ended and every held vote is decided on. */
export async function getResult(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getVotedCampaign(call, input.slug);
  const period = votingPeriod(campaignTimes(campaign));
  if (!period || call.now < period.end) throw conflict('Voting has not ended yet.');
  if (campaign.cancelled_at) throw conflict('This campaign has been cancelled.');
  if (!(await findReview(call.db, campaign))?.settled) throw conflict('The votes are being counted.');
  // The result does not move any more, so that pages are numbers.
  const { start, items } = readPaging(input, PAGE_SIZE);
  const page = start.kind === 'number' ? start.page : 1;
  const rows = await findResult(call.db, campaign.id, { limit: items + 1, offset: (page - 1) * items });
  const shown = rows.slice(0, items);
  const tracks = await findTracks(call, campaign.group_id, shown);
  return {
    ...(await findVoteTotals(call.db, campaign.id)),
    entries: shown.flatMap(({ track_id, place, votes }) => {
      const track = tracks.get(track_id);
      return track ? { place, votes, track } : [];
    }),
    meta: { nextPage: rows.length > items ? page + 1 : null },
  };
}

async function findTracks(call: Call, groupId: string, shown: readonly ResultRow[]) {
  const ids = shown.map(({ track_id }) => track_id);
  const rows = await findGroupTracks(call, {
    groupId,
    key: sql<Date>`gt.posted_at`,
    descending: true,
    where: isOneOf(ids),
    limit: ids.length,
  });
  return new Map(presentTracks(call, rows).map((track) => [track.id, track]));
}

const isOneOf = (ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`gt.track_id = any(${[...ids]}::uuid[])`;
