import { coverSvg } from '#platform/pure/cover-svg.ts';

const mostKept = 2000;
const kept = new Map<string, { __html: string }>();

/** The drawn cover as what React takes for inner HTML; the covers that were drawn last are kept. */
export function drawing(id: string, size: number): { __html: string } {
  const key = `${id} ${size}`;
  const known = kept.get(key);
  if (known) return known;
  const drawn = { __html: coverSvg(id, size) };
  for (const oldest of kept.keys()) {
    if (kept.size < mostKept) break;
    kept.delete(oldest);
  }
  kept.set(key, drawn);
  return drawn;
}
