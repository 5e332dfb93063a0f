import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../contract.ts';

export interface PublishTrackProps {
  track: TrackView;
  /** It is the first thing to do in the view; cards among others have it quiet. */
  primary?: boolean;
}

/** The publishing of a ready track of the viewer; its code loads with the first one. */
export function PublishTrack({ track, primary }: PublishTrackProps) {
  const isOwn = track.can.edit && track.status === 'done';
  const part = useLazyModule('PublishOwn', () => import('./publish-own.tsx'), isOwn);
  return isOwn && part ? <part.PublishOwn track={track} primary={primary} /> : null;
}
