import { redirect } from '@tanstack/react-router';

/** Redirects permanently to the page of `path`, the route's pattern, with other parameters. */
export function redirectToMovedPage(
  path: string,
  parts: Readonly<Record<string, string>>,
  query = '',
): never {
  const href = path.replace(/\$(\w+)/g, (_part, name: string) => encodeURIComponent(parts[name] ?? ''));
  throw redirect({ href: href + query, statusCode: 301 });
}
