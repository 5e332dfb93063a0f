import type { Call, Platform } from '#platform/server/call.ts';
import { allIds, onInvalidation, publishInvalidation } from '#platform/server/live/invalidation.ts';
import { bannersTag } from '../model/banners-tag.ts';
import { findActiveBanners } from './banner.store.ts';
import type { BannerRow } from './banner.table.ts';

interface CachedBanners {
  readAt: number;
  rows: Promise<BannerRow[]>;
}

/** A process that missed an invalidation shows the change after this time. */
const cachedBannersMaxAgeMs = 30_000;

let cachedBanners = new WeakMap<Platform, CachedBanners>();
onInvalidation((changed) => {
  if (changed === allIds || changed.includes(bannersTag)) cachedBanners = new WeakMap();
});

/** The active banners. Every page needs them, so each process caches them until one changes. */
export function getActiveBanners({ platform, now }: Call): Promise<BannerRow[]> {
  const found = cachedBanners.get(platform);
  if (found && Math.abs(now.getTime() - found.readAt) < cachedBannersMaxAgeMs) return found.rows;
  const rows = findActiveBanners(platform.db);
  cachedBanners.set(platform, { readAt: now.getTime(), rows });
  rows.catch(() => cachedBanners.delete(platform));
  return rows;
}

/** Invalidates the cached banners and the cached pages that show them. */
export async function publishBannerChange(call: Call): Promise<void> {
  await publishInvalidation(call.db, [bannersTag]);
}
