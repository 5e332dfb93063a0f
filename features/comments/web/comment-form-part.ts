import { part } from '#platform/web/part.ts';

/** The form of a comment section: sent to members only, a guest cannot write. */
export const commentFormPart = part('CommentForm', () => import('./comment-form.tsx'));
