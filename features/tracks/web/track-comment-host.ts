import type { CommentedSound, CommentHostRef } from '#features/comments/web/comment-host-ref.ts';
import { listHeldTrackComments, type TrackView, trackComments } from '../contract.ts';

/** A track as a comment host. */
export const trackCommentHost = (track: TrackView): CommentHostRef => ({
  endpoints: trackComments,
  held: listHeldTrackComments,
  id: track.id,
  open: track.allowComments && track.status === 'done' && track.secret === undefined,
});

/** A track of this length in ms as the sound that comments have moments in; `seek` takes a share of it, 0..1. */
export const commentedSound = (length: number, seek: (share: number) => void): CommentedSound => ({
  length,
  seekTo: (moment) => seek(moment / length),
});
