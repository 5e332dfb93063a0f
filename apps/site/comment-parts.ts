import type { RouteContext } from './site-page.ts';

/** The lazy files that a page with comments renders at once: members see the form. */
export const commentParts = ({ viewer }: Pick<RouteContext, 'viewer'>): string[] =>
  viewer ? ['comment-form'] : [];
