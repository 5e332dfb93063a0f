import { coverSvg } from '#platform/pure/cover-svg.ts';

const maxCached = 2000;
const cache = new Map<string, { __html: string }>();

/** The drawn cover as inner HTML for React. The 2,000 newest covers are cached. */
export function cachedCoverSvg(id: string, size: number): { __html: string } {
  const key = `${id} ${size}`;
  const known = cache.get(key);
  if (known) return known;
  const drawn = { __html: coverSvg(id, size) };
  for (const oldest of cache.keys()) {
    if (cache.size < maxCached) break;
    cache.delete(oldest);
  }
  cache.set(key, drawn);
  return drawn;
}
