import { redirect } from '@tanstack/react-router';
import { fillPath } from '#platform/pure/page.ts';

/** Redirects permanently to the page of `path`, the route's pattern, with other parameters. */
export function redirectToMovedPage(
  path: string,
  parts: Readonly<Record<string, string>>,
  query = '',
): never {
  throw redirect({ href: fillPath(path, parts) + query, statusCode: 301 });
}
