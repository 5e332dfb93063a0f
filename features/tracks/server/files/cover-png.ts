import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { coverSvg } from '#platform/pure/colour/cover-svg.ts';
import { trackCoverSvg } from '#platform/pure/colour/covers/drawn-cover-svg.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import { createCache } from '#platform/server/cache/cache.ts';
import { createSemaphore } from '#platform/server/media/semaphore.ts';

const MAX_WAITING_RENDERS = 16;
const renderSlots = createSemaphore(1);
const coverCache = createCache<Buffer>({ maxEntries: 64, leastRecentlyUsed: true });

/** Default cover of an id as a PNG with `size` pixels a side, as `getDrawnPng` renders it. */
export const getCoverPng = (id: string, size: number): Promise<Buffer> =>
  getDrawnPng(`${id} ${size}`, () => coverSvg(id, size));

/** Cover of a track without a picture as a PNG with `size` pixels a side. */
export const getTrackCoverPng = (
  { id, cover_recipe: recipe }: Pick<TrackRow, 'id' | 'cover_recipe'>,
  size: number,
): Promise<Buffer> =>
  recipe === null
    ? getCoverPng(id, size)
    : getDrawnPng(`${recipe} ${size}`, () => trackCoverSvg(recipe, size));

/**
 * A drawn picture as a PNG, cached by name. Renders one at a time, caches the last few, and refuses (503) when too many
 * wait.
 */
export function getDrawnPng(name: string, draw: () => string): Promise<Buffer> {
  return coverCache.get(name, () => {
    if (renderSlots.waiting >= MAX_WAITING_RENDERS) throw unavailable();
    return renderPng(draw());
  });
}

async function renderPng(svg: string): Promise<Buffer> {
  const release = await renderSlots.acquire();
  try {
    // Imported lazily: few requests need it, and the server starts faster without it.
    const { default: sharp } = await import('sharp');
    return await sharp(Buffer.from(svg)).png().toBuffer();
  } finally {
    release();
  }
}
