import { sql } from 'kysely';
import { findGroupTracks } from '#features/groups/server/posts/find-group-tracks.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { campaignPhase } from '../../model/campaign-phase.ts';
import { type getWinners as contract, MOST_WINNERS } from '../../winners.contract.ts';
import { campaignTimes } from '../campaign-times.ts';
import { getCampaignBySlug } from '../find-campaign-by-slug.ts';
import { wonEntries } from './won-entries.scopes.ts';

/** The winners in the order of the prizes; refuses (409) until they are announced. */
export async function getWinners(
  call: Call,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getCampaignBySlug(call, slug);
  const { decided_at } = campaign;
  if (!decided_at || campaignPhase(campaignTimes(campaign), call.now) !== 'decided')
    throw conflict('The winners are not announced yet.');
  const { rows } = await sql<WinnerShown>`
    select w.track_id, w.place, p.name, p.giver from ${wonEntries(call.now)} and w.campaign_id = ${campaign.id}
    order by p.position, k.copy, w.position limit ${sql.lit(MOST_WINNERS)}`.execute(call.db);
  const ids = rows.map(({ track_id }) => track_id);
  const found = await findGroupTracks(call, {
    groupId: campaign.group_id,
    key: sql<Date>`gt.posted_at`,
    descending: true,
    where: sql<boolean>`gt.track_id = any(${ids}::uuid[])`,
    limit: ids.length,
  });
  const tracks = new Map(presentTracks(call, found).map((track) => [track.id, track]));
  return {
    decidedAt: decided_at.toISOString(),
    winners: rows.flatMap(({ track_id, place, name, giver }) => {
      const track = tracks.get(track_id);
      return track ? { place, prize: name === null ? null : { name, giver: giver ?? '' }, track } : [];
    }),
  };
}

interface WinnerShown {
  track_id: string;
  place: number | null;
  name: string | null;
  giver: string | null;
}
