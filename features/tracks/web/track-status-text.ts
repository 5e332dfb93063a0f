import type { TrackView } from '../contract.ts';

/** Status text of a track that is not listed; null for a listed one. */
export function trackStatusText(
  track: Pick<TrackView, 'status' | 'published' | 'withheld' | 'schoolOnly'>,
): string | null {
  if (track.status === 'error') return 'Error while publishing';
  if (track.status !== 'done') return 'Being processed...';
  if (track.withheld) return 'Hidden by the moderators';
  if (track.schoolOnly) return 'Only visible to your school';
  return track.published ? null : 'Only visible to you';
}
