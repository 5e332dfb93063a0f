import { flash } from '#design/flash/flash.ts';
import { toggleLike, useLikeView } from '#features/likes/web/like-overlay.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useSignInRedirect } from '#platform/web/sign-in/use-sign-in-redirect.ts';
import type { TrackView } from '../contract.ts';
import { likeTrackByLink, unlikeTrackByLink } from '../likes.contract.ts';

/** Overlay key of a track's like. */
export const trackLikeKey = (trackId: string): string => `track:${trackId}`;

/** A track's like state and toggle; a guest is sent to sign-in. */
export function useTrackLike(track: TrackView, loadedAt = 0) {
  const api = useApi();
  const signInFirst = useSignInRedirect();
  const key = trackLikeKey(track.id);
  const base = { likesCount: track.likesCount, currentUserLiked: track.currentUserLiked ?? false };
  const shown = useLikeView(key, base, loadedAt);
  const link = { profileLink: track.user.profileLink, permalink: track.permalink };
  const toggle = () => {
    if (signInFirst()) return;
    const calls = { like: () => api(likeTrackByLink, link), unlike: () => api(unlikeTrackByLink, link) };
    toggleLike(key, shown, calls).catch((error: unknown) => {
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.');
    });
  };
  return { shown, toggle };
}
