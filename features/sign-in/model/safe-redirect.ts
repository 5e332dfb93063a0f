/** Control characters and backslashes, which browsers parse differently than they look. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const unsafeCharacters = /[\u0000-\u001f\u007f\\]/;

/**
 * The target where it is safe after signing in: a path of this site, or an absolute http(s) address on one of `origins`
 * (site, studio, education). Null for anything else. `origins` must not be empty.
 */
export function safeRedirect(target: string | null | undefined, origins: readonly string[]): string | null {
  if (!target || target.length > 2000 || unsafeCharacters.test(target)) return null;
  if (target.startsWith('/')) return safePath(target, origins[0] ?? '');
  return /^https?:\/\//i.test(target) ? safeAddress(target, origins) : null;
}

function safePath(target: string, origin: string): string | null {
  if (target.startsWith('//') || !URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  // The URL parser has resolved the dots: "/..//host" has become "//host".
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

function safeAddress(target: string, origins: readonly string[]): string | null {
  if (!URL.canParse(target)) return null;
  const url = new URL(target);
  const isOurs = origins.some((origin) => new URL(origin).host === url.host);
  return isOurs && url.username === '' && url.password === '' ? url.href : null;
}
