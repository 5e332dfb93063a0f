import { createCache, invalidateOnPublish, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { bannersTag } from '../model/banners-tag.ts';
import type { BannerRow } from './announcements.tables.ts';
import { findActiveBanners } from './banner.store.ts';

const bannersCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) => {
    // A process that missed an invalidation shows the change after half a minute.
    const nowMs = () => clock.now().getTime();
    const cache = createCache<BannerRow[]>({ maxEntries: 1, ttlMs: 30_000, nowMs });
    invalidateOnPublish(cache, 'same ids');
    return cache;
  },
);

/** The active banners. Every page needs them, so each process caches them until one changes. */
export const getActiveBanners = ({ platform }: Pick<Call, 'platform'>): Promise<BannerRow[]> =>
  bannersCacheOf(platform).get(bannersTag, () => findActiveBanners(platform.db));

/** Invalidates the cached banners and the cached pages that show them. */
export async function publishBannerChange(call: Call): Promise<void> {
  await publishInvalidation(call.db, [bannersTag]);
}

/** Whether a banner has begun or ended since a time, so that a guest's page may show another. */
export async function createBannersOverCheck(platform: Platform, since: Date): Promise<() => boolean> {
  const times = (await getActiveBanners({ platform })).flatMap(({ starts_at, ends_at }) =>
    [starts_at, ends_at].flatMap((time) => (time !== null && time > since ? [time.getTime()] : [])),
  );
  const at = Math.min(...times);
  return () => platform.clock.now().getTime() >= at;
}
