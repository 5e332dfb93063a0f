import { coverSvg } from '#platform/pure/cover-svg.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import { createSemaphore } from '#platform/server/media/semaphore.ts';

const MAX_CACHED_COVERS = 64;
const MAX_WAITING_RENDERS = 16;
const renderSlots = createSemaphore(1);
/** Least recently used first. */
const coverCache = new Map<string, Promise<Buffer>>();

/**
 * Default cover of an id as a PNG with `size` pixels a side. Renders one at a time, caches the last few, and refuses
 * (503) when too many wait.
 */
export function getCoverPng(id: string, size: number): Promise<Buffer> {
  const name = `${id} ${size}`;
  const cached = coverCache.get(name);
  if (!cached && renderSlots.waiting >= MAX_WAITING_RENDERS) throw unavailable();
  const cover = cached ?? renderCoverPng(id, size);
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
  const release = await renderSlots.acquire();
  try {
    // Imported lazily: few requests need it, and the server starts faster without it.
    const { default: sharp } = await import('sharp');
    return await sharp(Buffer.from(coverSvg(id, size)))
      .png()
      .toBuffer();
  } finally {
    release();
  }
}
