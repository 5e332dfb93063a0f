import { hasBlocked } from '#features/blocks/server/block.store.ts';
import { findVisibleTrack } from '#features/tracks/server/page/find-visible-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type {
  addTrackToList as addContract,
  ListView,
  moveTrackInList as moveContract,
  removeTrackFromList as removeContract,
} from '../contract.ts';
import { MAX_LIST_TRACKS } from '../model/list-limits.ts';
import { newPlace } from '../model/new-place.ts';
import { lockList } from './change-list.ts';
import { updateListRow } from './list.store.ts';
import { deleteListTrack, findPlaces, insertListTrack, updatePlace } from './list-track.store.ts';
import type { ListRow } from './lists.tables.ts';
import { presentList } from './present-list.ts';

export async function addTrackToList(
  call: MemberCall,
  { id, trackId }: InputOf<typeof addContract>,
): Promise<ListView> {
  const list = await addTrack(call, await lockList(call, id), trackId);
  await publishInvalidation(call.db, [list.id, list.user_id]);
  return presentList(call, list);
}

/**
 * Puts a track at the end of a locked list of the actor; one that is in it changes nothing. Refuses (404) a track that the actor does
 * not see, (403) one whose owner has blocked the actor, and (422) one too many.
 */
export async function addTrack(call: MemberCall, list: ListRow, trackId: string): Promise<ListRow> {
  if ((await findPlaces(call.db, list.id, [trackId])).has(trackId)) return list;
  const track = await findVisibleTrack(call, trackId);
  if (!track) throw notFound();
  if (await hasBlocked(call.db, track.user_id, call.actor.userId))
    throw forbidden('You are not allowed to add this track to a list.');
  if (list.tracks_count >= MAX_LIST_TRACKS)
    throw invalid({ track_id: [`The list is full: it has ${MAX_LIST_TRACKS.toLocaleString('en')} tracks`] });
  return insertListTrack(call.db, list, { trackId, at: call.now });
}

export async function removeTrackFromList(
  call: MemberCall,
  { id, trackId }: InputOf<typeof removeContract>,
): Promise<ListView> {
  const list = await lockList(call, id);
  const place = (await findPlaces(call.db, list.id, [trackId])).get(trackId);
  if (place === undefined) return presentList(call, list);
  const changed = await deleteListTrack(call.db, list, { place, at: call.now });
  await publishInvalidation(call.db, [list.id, list.user_id]);
  return presentList(call, changed);
}

/** The list's row is locked, so that moves at the same time happen one after the other. */
export async function moveTrackInList(
  call: MemberCall,
  { id, trackId, after }: InputOf<typeof moveContract>,
): Promise<{ place: number }> {
  const list = await lockList(call, id);
  if (after === trackId) throw invalid({ after: ['is the track itself'] });
  const places = await findPlaces(call.db, list.id, after === null ? [trackId] : [trackId, after]);
  const from = places.get(trackId);
  if (from === undefined) throw notFound();
  const before = after === null ? 0 : places.get(after);
  if (before === undefined) throw conflict('The list has changed. Please try again.');
  const to = newPlace(from, before);
  if (to !== from) {
    await updatePlace(call.db, list, { from, to });
    await updateListRow(call.db, list.id, { updated_at: call.now });
    await publishInvalidation(call.db, [list.id, list.user_id]);
  }
  return { place: to };
}
