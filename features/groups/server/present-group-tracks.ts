import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { Call } from '#platform/server/call.ts';
import type { GroupTrackView } from '../tracks.contract.ts';
import type { GroupTrackRow } from './find-group-tracks.ts';

/** Rows as the caller sees them; `arranges`: whether they may feature and remove all of them. */
export function presentGroupTracks(
  call: Call,
  rows: readonly GroupTrackRow[],
  arranges: boolean,
): GroupTrackView[] {
  const tracks = presentTracks(call, rows);
  return rows.flatMap((row, at) => {
    const track = tracks[at];
    if (!track) return [];
    return {
      track,
      postedAt: row.posted_at.toISOString(),
      featured: row.marked_at !== null,
      canFeature: arranges,
      canDelete: arranges || call.actor.userId === row.user_id,
    };
  });
}
