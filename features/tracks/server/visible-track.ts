import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import { canSee } from '#features/tracks/model/track-visibility.ts';
import { factsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** The row if the caller may see it; otherwise the same 404 as for a track that does not exist (TRACK-036). */
export function visibleTrack(call: Call, row: TrackRow | null): TrackRow {
  if (!row) throw notFound();
  if (!canSee(call.actor, factsOf(row, 0))) throw notFound();
  return row;
}

/** The account type of a track's owner: what its plan allows. */
export async function ownerAccountType(call: Call, row: TrackRow): Promise<number> {
  const users = await hydrateUsers(call.db, [row.user_id]);
  return users.get(row.user_id)?.accountType ?? 0;
}
