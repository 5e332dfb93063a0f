import { type RawBuilder, sql } from 'kysely';
import { findGroupTracks } from '#features/groups/server/posts/find-group-tracks.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { isAfterCursor, type Keyset, keyColumn, offsetOf } from '#platform/server/db/keyset.ts';
import type { listBallot as contract } from '../../voting.contract.ts';
import { getVotedCampaign } from './get-voted-campaign.ts';

const PAGE_SIZE = 20;

/** The entries, shuffled for each member in an order that stays; guests share one. Nothing in it tells of votes. */
export async function listBallot(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getVotedCampaign(call, input.slug);
  const paging = readPaging(input, PAGE_SIZE);
  const key = shuffleKey(`${call.actor.userId ?? 'guest'} ${campaign.id}`);
  const order: Keyset = [keyColumn('text', 'asc', key), keyColumn('uuid', 'desc', 'gt.track_id')];
  const rows = await findGroupTracks(call, {
    groupId: campaign.group_id,
    key,
    descending: false,
    where: isAfterCursor(order, paging.start),
    offset: offsetOf(paging.start, paging.items),
    limit: paging.items + 1,
  });
  const page = toPage(rows, paging.items, (row) => [String(row.sort_key), row.id]);
  const tracks = presentTracks(call, page.items);
  const entries = tracks.map((track) => ({ track, own: track.user.id === call.actor.userId }));
  return { entries, meta: { nextPage: page.nextPage } };
}

const shuffleKey = (seed: string): RawBuilder<string> => sql<string>`md5(${seed} || gt.track_id::text)`;
