import type { Call, Platform } from '#platform/server/call.ts';
import { allIds, onInvalidation, publishInvalidation } from '#platform/server/live/invalidation.ts';
import { bannersTag } from '../model/banners-tag.ts';
import { findActiveBanners } from './banner.store.ts';
import type { BannerRow } from './banner.table.ts';

interface CachedBanners {
  readAt: number;
  rows: Promise<BannerRow[]>;
}

/** A process that missed the news of a change shows it after this time all the same. */
const cachedBannersMaxAgeMs = 30_000;

let cachedBanners = new WeakMap<Platform, CachedBanners>();
onInvalidation((changed) => {
  if (changed === allIds || changed.includes(bannersTag)) cachedBanners = new WeakMap();
});

/** The banners that are switched on. Every page asks for them, so a process remembers them until one changes. */
export function getActiveBanners({ platform, now }: Call): Promise<BannerRow[]> {
  const found = cachedBanners.get(platform);
  if (found && Math.abs(now.getTime() - found.readAt) < cachedBannersMaxAgeMs) return found.rows;
  const rows = findActiveBanners(platform.db);
  cachedBanners.set(platform, { readAt: now.getTime(), rows });
  rows.catch(() => cachedBanners.delete(platform));
  return rows;
}

/** Says that a banner has changed: what is remembered of them, and pages that are kept, show the old ones. */
export async function publishBannerChange(call: Call): Promise<void> {
  await publishInvalidation(call.db, [bannersTag]);
}
