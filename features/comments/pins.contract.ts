import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { CommentDocument } from './contract.ts';

const params = z.strictObject({ id: z.uuid() });
const limits = [{ per: 'user', max: 60, seconds: 60, name: 'comment-pins' }] as const;

export const pinComment = endpoint({
  id: 'comments.pin',
  method: 'POST',
  path: '/api/comments/:id/pin',
  access: 'signed_in',
  summary: 'Shows a comment before all others, for the owner of what it is about',
  params,
  answer: CommentDocument,
  limits,
});

export const unpinComment = endpoint({
  id: 'comments.unpin',
  method: 'DELETE',
  path: '/api/comments/:id/pin',
  access: 'signed_in',
  summary: 'Ends that a comment is shown before all others',
  params,
  answer: CommentDocument,
  limits,
});
