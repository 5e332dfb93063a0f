import type { Call } from '#platform/server/call.ts';
import { isTrackShownTo } from '../shown-track.scopes.ts';
import type { TrackRow } from '../track-row.ts';
import '../tracks.tables.ts';

/** The track with this id if the actor sees it in lists; null for one that is hidden, also for site admins. */
export async function findVisibleTrack({ db, actor }: Call, id: string): Promise<TrackRow | null> {
  const row = await db
    .selectFrom('tracks')
    .innerJoin('users', 'users.id', 'tracks.user_id')
    .selectAll('tracks')
    .where('tracks.id', '=', id)
    .where(isTrackShownTo(actor, { tracks: 'tracks', users: 'users' }))
    .executeTakeFirst();
  return row ?? null;
}
