import { lazyModule } from '#platform/web/lazy-module.ts';

/** The comment form, loaded for members only. */
export const commentFormPart = lazyModule('CommentForm', () => import('./comment-form.tsx'));
