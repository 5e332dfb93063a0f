import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../../contract.ts';

/** A button to the secret link of a ready track of the viewer that only they see; its code loads with the first one. */
export function SecretLink({ track }: { track: TrackView }) {
  const { status, published, withheld, schoolOnly, can } = track;
  const isHidden = can.edit && status === 'done' && !(published || withheld || schoolOnly);
  const part = useLazyModule('SecretLinkButton', () => import('./secret-link-button.tsx'), isHidden);
  return isHidden && part ? <part.SecretLinkButton track={track} /> : null;
}
