import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import { isRestricted } from '#features/tracks/model/track-rights.ts';
import { canSee } from '#features/tracks/model/track-visibility.ts';
import { factsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** The row if the caller may see it; otherwise the same 404 as for a track that does not exist (TRACK-036). */
export function visibleTrack(call: Call, row: TrackRow | null): TrackRow {
  if (!row) throw notFound();
  if (!canSee(call.actor, factsOf(row))) throw notFound();
  return row;
}

/** Whether the plan of a track's owner keeps it from being offered for download. */
export async function isOwnerRestricted(call: Call, row: TrackRow): Promise<boolean> {
  const users = await hydrateUsers(call.db, [row.user_id]);
  return isRestricted(users.get(row.user_id)?.accountType ?? 0, call.platform.config.planLimits);
}
