import { coverSvg } from '#platform/pure/cover-svg.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import { slots } from '#platform/server/media/slots.ts';

const MOST_KEPT = 64;
const MOST_WAITING = 16;
const pencil = slots(1);
/** The least recently asked for first. */
const kept = new Map<string, Promise<Buffer>>();

/**
 * The drawn cover of an id as a PNG of so many pixels a side. One is drawn at a time, the last few are kept, and whoever
 * comes when too many wait is told (503) to come back.
 */
export function coverPng(id: string, size: number): Promise<Buffer> {
  const name = `${id} ${size}`;
  const known = kept.get(name);
  if (!known && pencil.waiting >= MOST_WAITING) throw unavailable();
  const cover = known ?? draw(id, size);
  kept.delete(name);
  kept.set(name, cover);
  cover.catch(() => kept.delete(name));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return cover;
}

async function draw(id: string, size: number): Promise<Buffer> {
  const putDown = await pencil.take();
  try {
    // Loaded with the first PNG: few ask for one, and the server starts without it.
    const { default: sharp } = await import('sharp');
    return await sharp(Buffer.from(coverSvg(id, size)))
      .png()
      .toBuffer();
  } finally {
    putDown();
  }
}
