import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { byId, CONTENT_LIMIT, CommentAuthor, CommentDocument, momentField } from './contract.ts';

/** How many held comments are listed at once; further ones follow when these are decided. */
const HELD_MAX = 50;

/** A first comment of a stranger that waits for the owner of what it is about. */
const HeldCommentView = z.strictObject({
  id: z.uuid(),
  content: z.string().max(CONTENT_LIMIT * 2),
  createdAt: z.string().max(40),
  moment: momentField.nullable(),
  isReply: z.boolean(),
  user: CommentAuthor,
  /** True for the owner; its author may only take it back. */
  mayShow: z.boolean(),
});
export type HeldCommentView = z.output<typeof HeldCommentView>;

const HeldComments = z.strictObject({
  held: z.array(HeldCommentView).max(HELD_MAX),
  total: z.number().int().min(0),
});

/** The call for the held comments of a host with an owner. */
export function heldCommentsEndpoint(path: `/api/${string}/:id/comments/held`, area: string) {
  return endpoint({
    id: `${area}.listHeldComments`,
    method: 'GET',
    path,
    access: 'signed_in',
    summary: 'Comments that wait for the owner, oldest first: to the owner all of them, to others their own',
    params: byId,
    answer: HeldComments,
  });
}
export type HeldCommentsEndpoint = ReturnType<typeof heldCommentsEndpoint>;

const limits = [{ per: 'user', max: 60, seconds: 60, name: 'held-comments' }] as const;

export const showHeldComment = endpoint({
  id: 'comments.showHeld',
  method: 'POST',
  path: '/api/held_comments/:id/show',
  access: 'signed_in',
  summary: 'Shows a comment that waited for the caller, who owns what it is about',
  params: byId,
  answer: CommentDocument,
  limits,
});

export const deleteHeldComment = endpoint({
  id: 'comments.deleteHeld',
  method: 'DELETE',
  path: '/api/held_comments/:id',
  access: 'signed_in',
  summary: 'Removes a comment that waits, for the owner and for its author',
  params: byId,
  limits,
});

const CommentSettings = z.strictObject({
  /** First comments of members whom the caller does not follow wait for the caller. */
  holdsFirst: z.boolean(),
});

export const getCommentSettings = endpoint({
  id: 'comments.getSettings',
  method: 'GET',
  path: '/api/account/comment_settings',
  access: 'signed_in',
  community: true,
  summary: 'Whether first comments of strangers on the caller’s tracks wait for the caller',
  answer: CommentSettings,
});

export const updateCommentSettings = endpoint({
  id: 'comments.updateSettings',
  method: 'PUT',
  path: '/api/account/comment_settings',
  access: 'signed_in',
  community: true,
  summary: 'Sets whether first comments of strangers on the caller’s tracks wait for the caller',
  body: CommentSettings,
  answer: CommentSettings,
});

nameSchemas({ HeldCommentView, HeldComments, CommentSettings });
