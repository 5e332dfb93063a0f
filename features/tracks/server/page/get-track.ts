import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { getTrack as contract, TrackDocument } from '#features/tracks/contract.ts';
import { isDownloadRestricted } from '#features/tracks/model/track-rights.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { maySeeTrack } from '#features/tracks/model/track-visibility.ts';
import { presentTrackDocument } from '#features/tracks/server/present-track-document.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

export async function getTrack(call: Call, input: InputOf<typeof contract>): Promise<TrackDocument> {
  return presentTrackDocument(call, await getVisibleTrack(call, await findTrack(call.db, input.id)));
}

/** Returns the row if the actor may see it; refuses with the 404 of a missing track (TRACK-036). */
export async function getVisibleTrack(call: Call, row: TrackRow | null): Promise<TrackRow> {
  if (!row) throw notFound();
  if (!maySeeTrack(call.actor, rightsFactsOf(row)) && !(await isVisibleWithinSchool(call, row)))
    throw notFound();
  if (call.actor.isStudent && !(await mayListen(call, row))) throw notFound();
  return row;
}

/** A student hears what the people of their school made. */
const mayListen = async (call: Call, row: TrackRow): Promise<boolean> =>
  row.user_id === call.actor.userId || (await hydrateUsers(call, [row.user_id])).has(row.user_id);

/** A track withheld for a school is visible to everybody who sees its owner. */
async function isVisibleWithinSchool(call: Call, row: TrackRow): Promise<boolean> {
  if (row.withheld !== 'school' || trackStatusOf(row.status) !== 'done') return false;
  return (await hydrateUsers(call, [row.user_id])).has(row.user_id);
}

/** Whether the owner's plan excludes downloads. */
export async function isOwnerDownloadRestricted(call: Call, row: TrackRow): Promise<boolean> {
  const users = await hydrateUsers(call, [row.user_id]);
  return isDownloadRestricted(users.get(row.user_id)?.accountType ?? 0, call.platform.config.planLimits);
}
