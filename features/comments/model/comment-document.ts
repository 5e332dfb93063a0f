import { resolveDocument } from '#platform/pure/json-api.ts';
import type { ListMeta } from '#platform/pure/paging.ts';
import type { CommentDocument, CommentListDocument, CommentView } from '../contract.ts';

/** A page of comments as views. */
export interface CommentPage {
  items: CommentView[];
  meta: ListMeta;
}

const commentResource = ({ id, user, ...attributes }: CommentView): CommentDocument['data'] => ({
  id,
  type: 'comment',
  attributes,
  relationships: { user: { data: { id: user.id, type: 'user' } } },
});

const authorResource = ({
  user: { id, ...attributes },
}: CommentView): CommentDocument['included'][number] => ({
  id,
  type: 'user',
  attributes,
});

export const commentDocument = (comment: CommentView): CommentDocument => ({
  data: commentResource(comment),
  included: [authorResource(comment)],
});

export const commentListDocument = (
  comments: readonly CommentView[],
  meta: ListMeta,
): CommentListDocument => ({
  data: comments.map(commentResource),
  included: [...new Map(comments.map((comment) => [comment.user.id, authorResource(comment)])).values()],
  meta,
});

export const commentOf = (document: CommentDocument): CommentView => resolveDocument<CommentView>(document);

export const commentPageOf = (document: CommentListDocument): CommentPage => ({
  items: resolveDocument<CommentView[]>(document),
  meta: document.meta,
});
