/**
 * First parts of paths below which the server has addresses of its own: no page of blocks would be found there, and the browser
 * opens them as documents.
 */
const reservedNames: ReadonlySet<string> = new Set(
  (
    'account admin api assets cart covers datalayer dev download files frames healthz login logout memberships oembed ' +
    'paypal preview readyz session sitemap socket studio test-gateway thumbnails uploads users v1 webhooks'
  ).split(' '),
);

/** Whether a path is below an address of the server's own. */
export const isReservedPath = (path: string): boolean => reservedNames.has(path.split('/')[1] ?? '');
