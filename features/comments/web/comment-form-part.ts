import { lazyModule } from '#platform/web/lazy-module.ts';

/** The form of a comment section: sent to members only, a guest cannot write. */
export const commentFormPart = lazyModule('CommentForm', () => import('./comment-form.tsx'));
