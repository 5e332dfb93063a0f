import { z } from 'zod';
import { LikeView } from '#features/likes/contract.ts';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { MENTIONS_MAX } from './model/comment-mentions.ts';
import { MOMENT_MAX_MS } from './model/comment-moment.ts';
import { settableStatuses } from './model/comment-status.ts';

export const CONTENT_LIMIT = 600;
export const REASON_LIMIT = 500;

export const momentField = z.number().int().min(0).max(MOMENT_MAX_MS);

/** Replies that a list shows of each comment. */
export const FIRST_REPLIES = 3;

/** Author of a comment; a deleted author has neither link nor picture. */
export const CommentAuthor = z.strictObject({
  id: z.uuid(),
  username: limitedText(USERNAME_LIMIT),
  avatarSmallUrl: z.string().max(500).nullable(),
  selfLink: z.string().max(200).nullable(),
  admin: z.boolean(),
});

/** What the actor may do with a comment. */
const CommentRights = z.strictObject({
  delete: z.boolean(),
  edit: z.boolean(),
  /** True for guests, who sign in first. */
  like: z.boolean(),
  report: z.boolean(),
  reply: z.boolean(),
  /** And end the pin of a pinned one. */
  pin: z.boolean(),
});

/** What comments and replies have. */
const ReplyView = z.strictObject({
  id: z.uuid(),
  /** Plain text; null where moderation hides it from the actor. */
  content: z
    .string()
    .max(CONTENT_LIMIT * 2)
    .nullable(),
  createdAt: z.string().max(40),
  /** When its author last changed it; null where they never did, and where the content is hidden. */
  editedAt: z.string().max(40).nullable(),
  /** Position in the track in ms; null for a comment about the whole, and where the content is hidden. */
  moment: momentField.nullable(),
  status: z.number().int().min(0).max(5),
  /** Shown in place of the content; null where the content is shown. */
  statusText: z.string().max(100).nullable(),
  user: CommentAuthor,
  /** The names in the text that are members, as the actor sees them. */
  mentions: z
    .array(z.strictObject({ name: z.string().max(50), selfLink: z.string().max(200) }))
    .max(MENTIONS_MAX),
  likesCount: z.number().int().min(0),
  currentUserLiked: z.boolean(),
  can: CommentRights,
  /** It waits for the owner of what it is about; only its author is answered it. */
  held: z.literal(true).optional(),
});

export const CommentView = ReplyView.extend({
  /** The comment that this one replies to; null for one that is no reply. */
  parentId: z.uuid().nullable(),
  /** Shown before the others by the owner of what it is about; in lists only. */
  pinned: z.boolean(),
  repliesCount: z.number().int().min(0),
  /** The oldest replies; further ones are read by `listReplies`. */
  replies: z.array(ReplyView).max(FIRST_REPLIES),
});
export type ReplyView = z.output<typeof ReplyView>;
export type CommentView = z.output<typeof CommentView>;

/** A comment as a JSON:API resource; its author is in `included`. */
const CommentResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('comment'),
  attributes: CommentView.omit({ id: true, user: true }),
  relationships: z.strictObject({
    user: z.strictObject({ data: z.strictObject({ id: z.uuid(), type: z.literal('user') }) }),
  }),
});

const AuthorResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('user'),
  attributes: CommentAuthor.omit({ id: true }),
});

/** `commentOf` in `model/comment-document.ts` turns it into the view. */
export const CommentDocument = z.strictObject({
  data: CommentResource,
  included: z.array(AuthorResource).max(1),
});
export type CommentDocument = z.output<typeof CommentDocument>;

export const CommentListDocument = z.strictObject({
  /** The first page has the pinned comment beside its items. */
  data: z.array(CommentResource).max(101),
  included: z.array(AuthorResource).max(101),
  meta: listMeta,
});
export type CommentListDocument = z.output<typeof CommentListDocument>;

export const byId = z.strictObject({ id: z.uuid() });

/** Comments and replies on all hosts together. */
const commentLimits = [
  { per: 'user', max: 10, seconds: 60, name: 'comments' },
  { per: 'user', max: 200, seconds: 86_400, name: 'comments' },
] as const;

/**
 * List and post endpoints of a host, e.g. `commentEndpoints('/api/tracks/:id/comments', 'tracks')`. `key` is the schema
 * of `:id`.
 */
export function commentEndpoints(
  path: `/api/${string}/:id/comments`,
  area: string,
  key: z.ZodType<string> = z.uuid(),
) {
  const params = z.strictObject({ id: key });
  return {
    list: endpoint({
      id: `${area}.listComments`,
      method: 'GET',
      path,
      access: 'anyone',
      summary: 'Comments, newest first',
      params,
      query: z.strictObject(pagingFields),
      answer: CommentListDocument,
    }),
    post: endpoint({
      id: `${area}.postComment`,
      method: 'POST',
      path,
      access: 'signed_in',
      summary: 'Writes a comment',
      params,
      body: z.strictObject({
        content: requiredText(CONTENT_LIMIT),
        /** Position in ms; only of hosts with sound, within its length. */
        moment: momentField.nullable().optional(),
      }),
      answer: CommentDocument,
      status: 201,
      limits: commentLimits,
      atomic: 'one_statement',
    }),
  };
}
export type CommentEndpoints = ReturnType<typeof commentEndpoints>;

export const listReplies = endpoint({
  id: 'comments.listReplies',
  method: 'GET',
  path: '/api/comments/:id/replies',
  access: 'anyone',
  summary: 'Replies to a comment, oldest first',
  params: byId,
  query: z.strictObject(pagingFields),
  answer: CommentListDocument,
});

export const postReply = endpoint({
  id: 'comments.reply',
  method: 'POST',
  path: '/api/comments/:id/replies',
  access: 'signed_in',
  summary: 'Writes a reply to a comment that is no reply',
  params: byId,
  body: z.strictObject({ content: requiredText(CONTENT_LIMIT) }),
  answer: CommentDocument,
  status: 201,
  limits: commentLimits,
});

const likeLimits = [
  { per: 'user', max: 60, seconds: 60, name: 'likes' },
  { per: 'user', max: 1000, seconds: 86_400, name: 'likes' },
] as const;

export const likeComment = endpoint({
  id: 'comments.like',
  method: 'POST',
  path: '/api/comments/:id/likes',
  access: 'signed_in',
  community: true,
  summary: 'Likes a comment or a reply',
  params: byId,
  answer: LikeView,
  limits: likeLimits,
  atomic: 'one_statement',
});

export const unlikeComment = endpoint({
  id: 'comments.unlike',
  method: 'DELETE',
  path: '/api/comments/:id/likes',
  access: 'signed_in',
  community: true,
  summary: 'Takes the like of a comment or a reply back',
  params: byId,
  answer: LikeView,
  limits: likeLimits,
  atomic: 'one_statement',
});

export const editComment = endpoint({
  id: 'comments.edit',
  method: 'PUT',
  path: '/api/comments/:id/content',
  access: 'signed_in',
  summary: 'Changes the text of a comment of one’s own, for 15 minutes after it was posted',
  params: byId,
  body: z.strictObject({ content: requiredText(CONTENT_LIMIT) }),
  answer: CommentDocument,
  limits: [{ per: 'user', max: 20, seconds: 60 }],
});

export const deleteComment = endpoint({
  id: 'comments.delete',
  method: 'DELETE',
  path: '/api/comments/:id',
  access: 'signed_in',
  summary: 'Deletes a comment',
  params: byId,
});

export const reportComment = endpoint({
  id: 'comments.report',
  method: 'POST',
  path: '/api/comments/:id/reports',
  access: 'signed_in',
  summary: 'Tells the admins what is wrong with a comment',
  params: byId,
  body: z.strictObject({ reason: requiredText(REASON_LIMIT) }),
  answer: CommentDocument,
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});

export const changeCommentStatus = endpoint({
  id: 'comments.changeStatus',
  method: 'PUT',
  path: '/api/comments/:id',
  access: 'site_admin',
  summary: "Sets a comment's moderation status",
  params: byId,
  body: z.strictObject({ status: z.literal(settableStatuses) }),
  answer: CommentDocument,
});

export const listCommentsByStatus = endpoint({
  id: 'comments.listByStatus',
  method: 'GET',
  path: '/api/comments',
  access: 'site_admin',
  summary: 'Comments of one moderation status, newest first',
  query: z.strictObject({ status: z.enum(['0', '1', '2', '3', '4', '5']), ...pagingFields }),
  answer: CommentListDocument,
});

export const getCommentAddress = endpoint({
  id: 'comments.getPlace',
  method: 'GET',
  path: '/api/comments/:id/place',
  access: 'anyone',
  summary: 'The address where a comment stands, and of a reply the comment that it replies to',
  params: byId,
  answer: z.strictObject({ address: z.string().max(500), parentId: z.uuid().nullable() }),
});

nameSchemas({
  CommentAuthor,
  CommentRights,
  CommentView,
  CommentReplyView: ReplyView,
  CommentResource,
  CommentAuthorResource: AuthorResource,
  CommentDocument,
  CommentListDocument,
});
