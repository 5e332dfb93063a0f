import { useLike } from '#features/likes/web/use-like.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { TrackView } from '../contract.ts';
import { likeTrackByLink, unlikeTrackByLink } from '../likes.contract.ts';

/** Overlay key of a track's like. */
export const trackLikeKey = (trackId: string): string => `track:${trackId}`;

/** A track's like state and toggle; a guest is sent to sign-in. */
export function useTrackLike(track: TrackView, loadedAt = 0) {
  const api = useApi();
  const base = { likesCount: track.likesCount, currentUserLiked: track.currentUserLiked ?? false };
  const link = { profileLink: track.user.profileLink, permalink: track.permalink };
  const calls = { like: () => api(likeTrackByLink, link), unlike: () => api(unlikeTrackByLink, link) };
  return useLike(trackLikeKey(track.id), base, { calls, loadedAt });
}
