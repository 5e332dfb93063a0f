import { coverSvg } from '#platform/pure/cover-svg.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import { createSemaphore } from '#platform/server/media/semaphore.ts';

const MAX_CACHED_COVERS = 64;
const MAX_WAITING_RENDERS = 16;
const renderSlots = createSemaphore(1);
/** The least recently asked for first. */
const coverCache = new Map<string, Promise<Buffer>>();

/**
 * The drawn cover of an id as a PNG of so many pixels a side. One is drawn at a time, the last few are kept, and whoever
 * comes when too many wait is told (503) to come back.
 */
export function getCoverPng(id: string, size: number): Promise<Buffer> {
  const name = `${id} ${size}`;
  const known = coverCache.get(name);
  if (!known && renderSlots.waiting >= MAX_WAITING_RENDERS) throw unavailable();
  const cover = known ?? renderCoverPng(id, size);
  coverCache.delete(name);
  coverCache.set(name, cover);
  cover.catch(() => coverCache.delete(name));
  for (const oldest of coverCache.keys()) {
    if (coverCache.size <= MAX_CACHED_COVERS) break;
    coverCache.delete(oldest);
  }
  return cover;
}

async function renderCoverPng(id: string, size: number): Promise<Buffer> {
  const putDown = await renderSlots.acquire();
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
