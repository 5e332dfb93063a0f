import { LikeButton } from '#features/likes/web/like-button.tsx';
import type { TrackView } from '../contract.ts';
import { useTrackLike } from './use-track-like.ts';

/** The like button of a track. */
export function TrackLikeButton({ track, loadedAt }: { track: TrackView; loadedAt: number }) {
  const { shown, toggle } = useTrackLike(track, loadedAt);
  return <LikeButton shown={shown} onToggle={toggle} />;
}
