import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../contract.ts';

export interface PublishTrackProps {
  track: TrackView;
  /** It is the first thing to do in the view; cards among others have it quiet. */
  primary?: boolean;
}

/** A button that publishes a ready track of the viewer that only they see; its code loads with the first one. */
export function PublishTrack({ track, primary }: PublishTrackProps) {
  const { status, published, withheld, schoolOnly, can } = track;
  const waits = can.edit && status === 'done' && !(published || withheld || schoolOnly);
  const part = useLazyModule('PublishButton', () => import('./publish-button.tsx'), waits);
  return waits && part ? <part.PublishButton track={track} primary={primary} /> : null;
}
