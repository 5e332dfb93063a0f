import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { isShownInList } from '#features/lists/server/list-track.scopes.ts';
import { ownerColumns } from '#features/members/server/owner-columns.ts';
import { getVisibleTrackById } from '#features/tracks/server/page/get-track.ts';
import { presentTracks, TRACK_KIND, type TrackListRow } from '#features/tracks/server/present-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import type { Call } from '#platform/server/call.ts';
import { type listSimilarTracks as contract, MAX_SIMILAR } from '../contract.ts';
import type { SimilarReason } from '../model/rank-similar.ts';
import { varyReasons } from '../model/vary-reasons.ts';
import './similar.store.ts';

interface Reasons {
  reason: SimilarReason;
  other_reasons: SimilarReason[];
}

/** Guests share one read a second. */
export const listSimilarTracks = (
  call: Call,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> =>
  shareAmongGuests(call, ['similar tracks', id], (as) => readSimilarTracks(as, id));

/** Reads the stored places of one track by key; those that the viewer may not see, or has a block with, are left out. */
async function readSimilarTracks(call: Call, id: string): Promise<AnswerOf<typeof contract>> {
  const { id: trackId } = await getVisibleTrackById(call, id);
  const viewer = sql`${call.actor.userId}::uuid`;
  const rows = await call.db
    .selectFrom('similar_tracks as s')
    .innerJoin('tracks', 'tracks.id', 's.similar_id')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .where('s.track_id', '=', trackId)
    .where(isShownInList(call, viewer))
    .where(
      sql<boolean>`not exists (select from blocks own where own.blocker_id = ${viewer} and own.blocked_id = tracks.user_id)`,
    )
    .selectAll('tracks')
    .select(ownerColumns)
    .select(['s.reason', 's.other_reasons'])
    .select(toLikedColumn(TRACK_KIND, 'tracks', call.actor.userId).as('caller_likes'))
    .orderBy('s.place')
    .limit(MAX_SIMILAR)
    .execute();
  const found = rows as unknown as (TrackListRow & Reasons)[];
  const tracks = presentTracks(call, found);
  const reasons = varyReasons(found.map(({ reason, other_reasons: others }) => [reason, ...others]));
  return {
    similar: tracks.map((track, at) => ({ track, reason: reasons[at] ?? found[at]?.reason ?? 'genre' })),
  };
}
