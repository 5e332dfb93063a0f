import { z } from 'zod';
import { eventType } from '#platform/pure/event.ts';
import { MENTIONS_MAX } from './model/comment-mentions.ts';

const commentEventPayload = z.strictObject({
  commentId: z.uuid(),
  hostKind: z.string().max(20),
  hostId: z.uuid(),
  userId: z.uuid(),
  /** When the comment was written. */
  at: z.string().max(40),
});
export const commentCreated = eventType(
  'comment.created',
  commentEventPayload.extend({
    /** Whom it mentioned when it was posted; absent in older events. */
    mentionedIds: z.array(z.uuid()).max(MENTIONS_MAX).optional(),
  }),
);
/** Emitted when a first comment begins to wait for the owner of what it is about. */
export const commentHeld = eventType(
  'comment.held',
  z.looseObject({
    commentId: z.uuid(),
    hostKind: z.string().max(20),
    hostId: z.uuid(),
    userId: z.uuid(),
  }),
);
/** Emitted when a held comment was shown or removed, and so waits no more. */
export const heldCommentDecided = eventType(
  'comment.held_decided',
  z.looseObject({ hostKind: z.string().max(20), hostId: z.uuid() }),
);
/** Emitted when a comment is deleted or hidden and its host stops counting it. */
export const commentUncounted = eventType('comment.uncounted', commentEventPayload);
/** Emitted when a moderator shows a comment again. */
export const commentRecounted = eventType('comment.recounted', commentEventPayload);

const likePayload = { commentId: z.uuid(), authorId: z.uuid(), userId: z.uuid() };
export const commentLiked = eventType('comment.liked', z.strictObject(likePayload));
export const commentUnliked = eventType(
  'comment.unliked',
  z.looseObject({ ...likePayload, likedAt: z.string().max(40) }),
);
