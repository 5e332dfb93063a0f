import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { presentTracks, TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listPlayedTracks as contract, PlayedPage } from '../../played.contract.ts';
import { isShownInList } from '../list-track.scopes.ts';
import { playedSince } from './played-since.ts';
import '#features/tracks/server/tracks.tables.ts';

const lastPlayedFirst = byTime('p.played_at', 'p.track_id');

export async function listPlayedTracks(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<PlayedPage> {
  const paging = readPaging(input, 20);
  const { userId } = call.actor;
  const played = call.db
    .selectFrom('played_tracks as p')
    .innerJoin('tracks', 'tracks.id', 'p.track_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .where('p.user_id', '=', userId)
    .where('p.played_at', '>', playedSince(call.now))
    .where(isShownInList(call, sql`${userId}::uuid`))
    .selectAll('tracks')
    .select(ownerColumns)
    .select(['p.played_at', 'p.position'])
    .select(toLikedColumn(TRACK_KIND, 'tracks', userId).as('caller_likes'));
  const rows = await selectPage(played, lastPlayedFirst, paging).execute();
  const page = toPage(
    rows as (TrackListRow & { played_at: Date; position: number })[],
    paging.items,
    (row) => [row.played_at, row.id],
  );
  const tracks = presentTracks(call, page.items);
  return {
    played: page.items.flatMap(({ position, played_at }, at) => {
      const track = tracks[at];
      return track ? [{ track, position, playedAt: played_at.toISOString() }] : [];
    }),
    meta: { nextPage: page.nextPage },
  };
}
