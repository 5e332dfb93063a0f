/** Paths that are announced but not built yet; their titles and texts are with the page. */
export const comingPaths = [
  '/campaigns/$groupLink/tracks/new',
  '/campaigns/$groupLink/chat',
  '/learn/',
  '/learn/referral-faq',
  '/products',
  '/shop/$productId',
  '/download/$id',
  '/download/$id/$downloadId',
  '/accounts',
  '/pricing',
  '/checkout',
  '/hosted_pages/$id',
  '/workspaces/$id/invitation',
  '/education/subscription',
] as const;

export type ComingPath = (typeof comingPaths)[number];
