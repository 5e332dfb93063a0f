import type { CommentHostRef } from '#features/comments/web/comment-host-ref.ts';
import { type TrackView, trackComments } from '../contract.ts';

/** A track as its comments know it. */
export const commentsOfTrack = (track: TrackView): CommentHostRef => ({
  endpoints: trackComments,
  id: track.id,
  page: track.selfLink,
  open: track.allowComments,
});
