import { hasBlocked } from '#features/blocks/server/block.store.ts';
import { enqueueShareCard } from '#features/share-cards/server/enqueue-share-card.ts';
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
import { isContributor } from './contributors/contributor.store.ts';
import { lockListRow } from './follows/list-follow.store.ts';
import { updateListRow } from './list.store.ts';
import { deleteListTrack, findEntry, findPlaces, insertListTrack, updatePlace } from './list-track.store.ts';
import type { ListRow } from './lists.tables.ts';
import { presentList } from './present-list.ts';

export async function addTrackToList(
  call: MemberCall,
  { id, trackId }: InputOf<typeof addContract>,
): Promise<ListView> {
  const list = await addTrack(call, await lockListToAdd(call, id), trackId);
  await publishChange(call, list);
  return presentList(call, list);
}

/** The cover of a list and what plays first follow from its tracks. */
async function publishChange(call: MemberCall, list: ListRow): Promise<void> {
  await publishInvalidation(call.db, [list.id, list.user_id]);
  if (list.visibility === 'public') await enqueueShareCard(call, 'list', list.id);
}

/** A list that the actor owns or may add to, with a row lock, so that being removed happens before or after; refuses (404) others. */
async function lockListToAdd(call: MemberCall, id: string): Promise<ListRow> {
  const list = await lockListRow(call.db, id);
  if (list?.user_id === call.actor.userId) return list;
  if (!list || list.withheld_at !== null || !(await isContributor(call.db, id, call.actor.userId)))
    throw notFound();
  return list;
}

/**
 * Puts a track at the end of a locked list that the actor may add to; one that is in it changes nothing. Refuses (404) a track that the actor does
 * not see, (403) one whose owner has blocked the actor or the list's owner, and (422) one too many.
 */
export async function addTrack(call: MemberCall, list: ListRow, trackId: string): Promise<ListRow> {
  if ((await findPlaces(call.db, list.id, [trackId])).has(trackId)) return list;
  const track = await findVisibleTrack(call, trackId);
  if (!track) throw notFound();
  const { userId } = call.actor;
  if (
    (await hasBlocked(call.db, track.user_id, userId)) ||
    (list.user_id !== userId && (await hasBlocked(call.db, track.user_id, list.user_id)))
  )
    throw forbidden('You are not allowed to add this track to a list.');
  if (list.tracks_count >= MAX_LIST_TRACKS)
    throw invalid({ track_id: [`The list is full: it has ${MAX_LIST_TRACKS.toLocaleString('en')} tracks`] });
  const addedBy = list.user_id === userId ? null : userId;
  return insertListTrack(call.db, list, { trackId, addedBy, at: call.now });
}

export async function removeTrackFromList(
  call: MemberCall,
  { id, trackId }: InputOf<typeof removeContract>,
): Promise<ListView> {
  const list = await lockListToAdd(call, id);
  const entry = await findEntry(call.db, list.id, trackId);
  if (!entry) return presentList(call, list);
  const { place, added_by: addedBy } = entry;
  if (list.user_id !== call.actor.userId && addedBy !== call.actor.userId)
    throw forbidden('You can take out only what you have added.');
  const changed = await deleteListTrack(call.db, list, { place, at: call.now });
  await publishChange(call, list);
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
    await publishChange(call, list);
  }
  return { place: to };
}
