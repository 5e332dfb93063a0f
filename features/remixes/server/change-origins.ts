import { trackRights } from '#features/tracks/model/track-rights.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { addOrigin as addContract, LineageView, removeOrigin as removeContract } from '../contract.ts';
import { MAX_ORIGINS } from '../model/origin-limits.ts';
import { findVisibleTracks } from './find-lineage.ts';
import { deleteOrigin, findOriginsOf, insertOrigin, isMadeFrom, lockOrigins } from './origin.store.ts';
import { type OriginSources, presentLineage } from './present-lineage.ts';

/**
 * Says that the actor's track was made from another one. Refuses (404) an unknown track, (403) one of somebody else, and (422) a
 * source that the actor does not see, that is the track itself or was made from it, and too many.
 */
export async function addOrigin(
  call: MemberCall,
  sources: OriginSources,
  { id, trackId }: InputOf<typeof addContract>,
): Promise<LineageView> {
  const track = await getOwnTrack(call, id);
  if (trackId === id) throw invalid({ track_id: ['is the track itself'] });
  if (!(await findVisibleTracks(call, [trackId])).has(trackId))
    throw invalid({ track_id: ['is no track that you can see'] });
  await lockOrigins(call.db);
  if (await isMadeFrom(call.db, trackId, id)) throw invalid({ track_id: ['was made from this track'] });
  const before = await findOriginsOf(call.db, id);
  const isKnown = before.some(({ kind, parent_id }) => kind === 'track' && parent_id === trackId);
  if (!isKnown && before.length >= MAX_ORIGINS)
    throw invalid({ track_id: [`are too many (maximum is ${MAX_ORIGINS})`] });
  const origin = { id: call.newId(), track_id: id, kind: 'track' as const, parent_id: trackId };
  await insertOrigin(call.db, { ...origin, created_at: call.now });
  await publishInvalidation(call.db, [track.id, trackId]);
  return { items: await presentLineage(call, sources, id) };
}

/** Removes an origin of the actor's track. Refuses (404) what is none of it, and (403) a track of somebody else. */
export async function removeOrigin(
  call: MemberCall,
  sources: OriginSources,
  { id, originId }: InputOf<typeof removeContract>,
): Promise<LineageView> {
  await getOwnTrack(call, id);
  const origin = await deleteOrigin(call.db, { id: originId, trackId: id });
  if (!origin) throw notFound();
  await publishInvalidation(call.db, [id, origin.parent_id]);
  return { items: await presentLineage(call, sources, id) };
}

async function getOwnTrack(call: Call, id: string): Promise<TrackRow> {
  const track = await getVisibleTrack(call, await findTrack(call.db, id));
  if (!trackRights(call.actor, rightsFactsOf(track)).edit) throw forbidden();
  return track;
}
