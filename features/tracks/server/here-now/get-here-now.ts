import type { TrackResource } from '#features/tracks/contract.ts';
import {
  type getHereNow as contract,
  type HereNow,
  PUBLISHED_SHOWN,
} from '#features/tracks/here-now.contract.ts';
import { FEWEST_LISTENERS, LISTENING_MS } from '#features/tracks/model/here-now.ts';
import { listRecentTracks } from '#features/tracks/server/lists/list-recent-tracks.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { findListenerCount } from './find-listener-count.ts';
import { findListingTimes } from './find-listing-times.ts';

/** Counting reads all plays of the last minutes, so that it is done six times a minute at most, however many ask. */
const COUNT_TTL_MS = 10_000;

const countCacheOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) =>
    createCache<number>({ maxEntries: 1, ttlMs: COUNT_TTL_MS, nowMs: () => clock.now().getTime() }),
);

/** How many listen now, and what was published last, as the recent tracks show it to the actor. */
export async function getHereNow(call: Call, _input: InputOf<typeof contract>): Promise<HereNow> {
  const [count, published] = await Promise.all([
    countListeners(call.platform),
    listRecentTracks(call, { items: PUBLISHED_SHOWN }),
  ]);
  const publishedAt = await readListingTimes(call.platform, published.data);
  return { listeners: count < FEWEST_LISTENERS ? null : count, published, publishedAt };
}

/** When these tracks were published; that of their upload for one that is withdrawn meanwhile. */
async function readListingTimes(platform: Platform, tracks: readonly TrackResource[]): Promise<string[]> {
  const ids = tracks.map(({ id }) => id);
  if (ids.length === 0) return [];
  const key = JSON.stringify(['listing times', ids]);
  const times = await sharedReadCacheOf(platform)(key, () => findListingTimes(platform.db, ids));
  return tracks.map(({ id, attributes }) => times[id] ?? attributes.createdAt);
}

function countListeners(platform: Platform): Promise<number> {
  const { db, clock } = platform;
  const from = new Date(clock.now().getTime() - LISTENING_MS);
  return countCacheOf(platform).get('listeners', () => findListenerCount(db, from));
}
