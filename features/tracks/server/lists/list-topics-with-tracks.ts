import { genreSlug } from '#features/tracks/model/genre-slug.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { genrePage, tagPage } from '#features/tracks/pages.ts';
import { countTracksByGenre, findTopTags } from '#features/tracks/server/lists/topic-orders.store.ts';
import { href } from '#platform/pure/page.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';

/** Counting reads an index of all tracks: about a tenth of a second for a million. */
const countsCacheMs = 60_000;

const countsOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) =>
    createCache<Map<number, number>>({
      maxEntries: 1,
      ttlMs: countsCacheMs,
      nowMs: () => clock.now().getTime(),
    }),
);

/** Genres that have listed tracks, those with the most first; up to a minute old. */
export async function listGenresWithTracks({ platform }: Pick<Call, 'platform'>) {
  const counts = await countsOf(platform).get('genres', () => countTracksByGenre(platform.db));
  return genres
    .map(({ id, name }) => ({ id, name, tracksCount: counts.get(id) ?? 0 }))
    .filter(({ tracksCount }) => tracksCount > 0)
    .sort((one, other) => other.tracksCount - one.tracksCount);
}

/** Paths of the pages of genres that have tracks, for the sitemap. */
export async function listGenrePaths(platform: Platform): Promise<string[]> {
  const found = await listGenresWithTracks({ platform });
  return found.map(({ name }) => href(genrePage, { genre: genreSlug(name) }));
}

/** Counting reads an index of all tags: about half a second for a million tracks. */
const tagsCacheMs = 3_600_000;
const sitemapTags = 1000;

const topTagsOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) =>
    createCache<string[]>({ maxEntries: 1, ttlMs: tagsCacheMs, nowMs: () => clock.now().getTime() }),
);

/** Paths of the pages of the tags that the most tracks have, for the sitemap; up to an hour old. */
export async function listTagPaths(platform: Platform): Promise<string[]> {
  const tags = await topTagsOf(platform).get('tags', () => findTopTags(platform.db, sitemapTags));
  return tags.map((tag) => href(tagPage, { tag }));
}
