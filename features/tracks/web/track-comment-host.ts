import type { CommentHostRef } from '#features/comments/web/comment-host-ref.ts';
import { type TrackView, trackComments } from '../contract.ts';

/** A track as a comment host. */
export const trackCommentHost = (track: TrackView): CommentHostRef => ({
  endpoints: trackComments,
  id: track.id,
  open: track.allowComments && track.status === 'done',
});
