import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import { isDownloadRestricted } from '#features/tracks/model/track-rights.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { maySeeTrack } from '#features/tracks/model/track-visibility.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** The row if the caller may see it; otherwise the same 404 as for a track that does not exist (TRACK-036). */
export async function getVisibleTrack(call: Call, row: TrackRow | null): Promise<TrackRow> {
  if (!row) throw notFound();
  if (!maySeeTrack(call.actor, rightsFactsOf(row)) && !(await isVisibleWithinSchool(call, row)))
    throw notFound();
  return row;
}

/** A track that is withheld for a school is seen by those who see its owner. */
async function isVisibleWithinSchool(call: Call, row: TrackRow): Promise<boolean> {
  if (row.withheld !== 'school' || trackStatusOf(row.status) !== 'done') return false;
  return (await hydrateUsers(call, [row.user_id])).has(row.user_id);
}

/** Whether the plan of a track's owner keeps it from being offered for download. */
export async function isOwnerDownloadRestricted(call: Call, row: TrackRow): Promise<boolean> {
  const users = await hydrateUsers(call, [row.user_id]);
  return isDownloadRestricted(users.get(row.user_id)?.accountType ?? 0, call.platform.config.planLimits);
}
