import { redirect } from '@tanstack/react-router';

/** Leads for good to the page of `path`, as the list of routes has it, with other parts. */
export function redirectToMovedPage(
  path: string,
  parts: Readonly<Record<string, string>>,
  query = '',
): never {
  const href = path.replace(/\$(\w+)/g, (_part, name: string) => encodeURIComponent(parts[name] ?? ''));
  throw redirect({ href: href + query, statusCode: 301 });
}
