import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { parseSearchTerm } from '../model/search-term.ts';
import { type NamedThing, naiveSearch } from '../testing/naive-search.ts';
import { findIndexed } from './find-indexed.ts';
import { type SearchLimits, searchLimits } from './name-index.ts';
import type { ResultPosition } from './search-source.ts';
import { trackNameIndex } from './search-tracks.ts';

const world = await aWorld();
const { db } = world.platform;

const names = ['Luna', 'Moon Office', 'c++ 100%', "O'Hara", 'lunar_9'];
const owners = await Promise.all(
  names.map(async (username, at) => {
    const owner = await world.person(`owner${at}`);
    await updateUser(db, owner.id, { username });
    return { id: owner.id, username };
  }),
);
const words = [
  'luna',
  'Lunar',
  'moon',
  'Tide',
  '100%',
  'a',
  'ab',
  'x_y',
  'Ärger',
  "d'or",
  '\\',
  'night',
  'midnight',
];
const things: NamedThing[] = [];
for (let at = 0; at < 120; at += 1) {
  const picked = [words[at % 13], words[(at * 7 + 3) % 13], at % 3 === 0 ? words[(at * 5) % 13] : ''];
  const title = picked.join(at % 4 === 0 ? '' : ' ').trim();
  const owner = owners[at % owners.length];
  if (!owner) throw new Error('there are owners');
  const { id } = await aStoredTrack(world, owner, { title });
  const popularity = (at * 31) % 9;
  await sql`update tracks set plays = ${popularity} where id = ${id}`.execute(db);
  things.push({ id, name: title, other: owner.username, popularity });
}
await sql`update search_track_orders o set by_popularity = f.by_popularity from search_found_tracks f where f.id = o.id`.execute(
  db,
);

/** Ids of the term's results, read in pages of `size`. */
async function inPages(text: string, size: number, limits: SearchLimits): Promise<string[]> {
  const found: string[] = [];
  let after: ResultPosition | null = null;
  for (;;) {
    const query = {
      term: parseSearchTerm(text),
      loose: false,
      sort: 'rank',
      after,
      limit: size,
      audienceIds: [],
    };
    const { positions } = await findIndexed(db, { source: trackNameIndex, query, limits });
    found.push(...positions.map(({ id }) => id));
    after = positions.at(-1) ?? null;
    if (positions.length < size || after === null) return found;
  }
}

const terms = fc.oneof(
  fc.constantFrom(
    ...words,
    ...names,
    'lun',
    'una',
    'n',
    'ni',
    '%',
    '_',
    "'",
    '+',
    'o',
    '  moon ',
    'Luna moon',
    'zz',
  ),
  fc.constantFrom(...things.map(({ name }) => name)),
  fc
    .tuple(fc.constantFrom(...things), fc.nat(10), fc.integer({ min: 1, max: 6 }))
    .map(([{ name }, from, length]) => {
      const part = name.slice(from % name.length).slice(0, length);
      return part.trim() === '' ? name : part;
    }),
);

test('results are ranked by exact name, prefix, whole word, part, then plays, then id, as the naive search does [COMM-053]', async () => {
  await fc.assert(
    fc.asyncProperty(terms, fc.integer({ min: 1, max: 30 }), async (text, size) => {
      expect(await inPages(text, size, searchLimits)).toEqual(naiveSearch(things, text).map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});

test('scanning by popularity for frequent terms gives the results of the naive search', async () => {
  const frequent = fc.record({
    fewMatches: fc.integer({ min: 0, max: 12 }),
    firstScan: fc.integer({ min: 1, max: 40 }),
    maxScanned: fc.constantFrom(5, 50, 1000),
  });
  await fc.assert(
    fc.asyncProperty(terms, fc.integer({ min: 1, max: 30 }), frequent, async (text, size, limits) => {
      expect(await inPages(text, size, limits)).toEqual(naiveSearch(things, text).map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});
