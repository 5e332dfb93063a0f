import { sql } from 'kysely';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Platform } from '#platform/server/call.ts';

// What all readers share is read once a second, so that a page may have been drawn with what was read that long before.
const sharedReadMs = 1000;

/** When an item begins or ends next after a time; null where none does. */
async function findNextChange({ db }: Platform, after: Date): Promise<{ at: Date | null }> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(published_at) from news where feed in ('news', 'tutorials') and published_at > ${after}),
      (select min(ends_at) from news where ends_at > ${after})
    ) as at`.execute(db);
  return { at: rows[0]?.at ?? null };
}

/** Whether an item has begun or ended since a time, so that a guest's page that shows news shows others. */
export async function createNewsOverCheck(platform: Platform, since: Date): Promise<() => boolean> {
  const after = new Date(since.getTime() - sharedReadMs);
  const { at } = await sharedReadCacheOf(platform)('news.nextChange', () => findNextChange(platform, after));
  return () => at !== null && platform.clock.now() >= at;
}
