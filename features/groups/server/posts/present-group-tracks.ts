import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { Call } from '#platform/server/call.ts';
import type { GroupTrackView } from '../../tracks.contract.ts';
import type { GroupTrackRow } from './find-group-tracks.ts';

/** Rows as the actor sees them; `managesTracks`: whether they may feature and remove all of them. */
export function presentGroupTracks(
  call: Call,
  rows: readonly GroupTrackRow[],
  managesTracks: boolean,
): GroupTrackView[] {
  const tracks = presentTracks(call, rows);
  return rows.flatMap((row, at) => {
    const track = tracks[at];
    if (!track) return [];
    return {
      track,
      postedAt: row.posted_at.toISOString(),
      featured: row.marked_at !== null,
      canFeature: managesTracks,
      canDelete: managesTracks || call.actor.userId === row.user_id,
    };
  });
}
