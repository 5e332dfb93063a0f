import { coverSvg } from '#platform/pure/colour/cover-svg.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import { createCache } from '#platform/server/cache/cache.ts';
import { createSemaphore } from '#platform/server/media/semaphore.ts';

const MAX_WAITING_RENDERS = 16;
const renderSlots = createSemaphore(1);
const coverCache = createCache<Buffer>({ maxEntries: 64, leastRecentlyUsed: true });

/**
 * Default cover of an id as a PNG with `size` pixels a side. Renders one at a time, caches the last few, and refuses
 * (503) when too many wait.
 */
export function getCoverPng(id: string, size: number): Promise<Buffer> {
  const name = `${id} ${size}`;
  return coverCache.get(name, () => {
    if (renderSlots.waiting >= MAX_WAITING_RENDERS) throw unavailable();
    return renderCoverPng(id, size);
  });
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
