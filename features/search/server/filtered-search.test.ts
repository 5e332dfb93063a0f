import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { genreId } from '#features/tracks/model/genres.ts';
import { type LicenceId, licenceIds } from '#features/tracks/model/licences.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type SoundKey, soundKeys } from '#platform/pure/sound/sound-keys.ts';
import { aWorld } from '#testing/world.ts';
import { parseSearchTerm } from '../model/search-term.ts';
import { parseTrackFilters } from '../model/track-filters.ts';
import { findNamesAs, searchAs } from '../testing/search-as.ts';
import { findIndexed } from './find-indexed.ts';
import { searchLimits } from './name-index.ts';
import type { ResultPosition } from './search-source.ts';
import { trackNameIndex } from './search-tracks.ts';

const world = await aWorld();
const { db } = world.platform;
const { guest } = world;
const owner = await world.person('owner', { accountType: 6 });
const dayMs = 24 * 60 * 60 * 1000;
const later = () => world.clock.advance(6000);

interface Fact {
  id: string;
  title: string;
  genre: string;
  tag: string;
  minutes: number;
  bpm: number | null;
  key: SoundKey | null;
  licence: LicenceId;
  ageDays: number;
  listedAt: number;
  plays: number;
}

const genreOf = { techno: 'Techno', house: 'House', 'drum-and-bass': 'Drum & Bass' } as const;
const facts: Fact[] = [];
for (let at = 0; at < 60; at += 1) {
  const slug = (['techno', 'house', 'drum-and-bass'] as const)[at % 3] ?? 'techno';
  const fact = {
    title: at % 2 === 0 ? `Tideway ${at}` : `Harbour ${at}`,
    genre: slug,
    tag: at % 4 === 0 ? 'field-recording' : 'live',
    minutes: [1.9, 2, 4.9, 5, 20, 21][at % 6] ?? 1,
    bpm: at % 5 === 0 ? null : 100 + at / 2,
    key: at % 7 === 0 ? null : (soundKeys[at % 5] ?? null),
    licence: licenceIds[at % 4] ?? 'cc0',
    ageDays: [0.5, 3, 20, 200, 900][at % 5] ?? 0,
    plays: (at * 37) % 11,
  };
  world.clock.advance(1000);
  const listedAt = world.clock.now().getTime() - fact.ageDays * dayMs;
  const { id } = await aStoredTrack(world, owner, {
    title: fact.title,
    genreId: genreId(genreOf[slug]),
    tags: [fact.tag],
  });
  await sql`update tracks set licence = ${fact.licence}, bpm = ${fact.bpm}, musical_key = ${fact.key}, plays = ${fact.plays},
    duration_ms = ${Math.round(fact.minutes * 60_000)}, listed_at = ${new Date(listedAt)}
    where id = ${id}`.execute(db);
  facts.push({ ...fact, listedAt, id });
}
await sql`update search_track_orders o set by_popularity = f.by_popularity from search_found_tracks f where f.id = o.id`.execute(
  db,
);
later();

const search = (query: string) => guest.raw({ method: 'GET', url: `/api/community/search?${query}` });

const byListing = (one: Fact, other: Fact) => other.listedAt - one.listedAt;

const questions: readonly [query: string, passes: (fact: Fact) => boolean][] = [
  ['genre=drum-and-bass', ({ genre }) => genre === 'drum-and-bass'],
  ['tag=field-recording', ({ tag }) => tag === 'field-recording'],
  ['length=under_2', ({ minutes }) => minutes < 2],
  ['length=2_5', ({ minutes }) => minutes >= 2 && minutes < 5],
  ['length=5_20', ({ minutes }) => minutes >= 5 && minutes <= 20],
  ['length=over_20', ({ minutes }) => minutes > 20],
  ['bpm_from=110&bpm_to=120.5', ({ bpm }) => bpm !== null && bpm >= 110 && bpm <= 120.5],
  ['bpm_from=120', ({ bpm }) => bpm !== null && bpm >= 120],
  ['key=C%23%20major', ({ key }) => key === 'C# major'],
  ['licence=cc_by', ({ licence }) => licence === 'cc_by'],
  ['licence=cc', ({ licence }) => licence !== 'all_rights_reserved'],
  ['date=today', ({ ageDays }) => ageDays < 1],
  ['date=week', ({ ageDays }) => ageDays < 7],
  ['date=month', ({ ageDays }) => ageDays < 30],
  ['date=year', ({ ageDays }) => ageDays < 365],
  [
    'genre=house&licence=cc&bpm_to=125',
    ({ genre, licence, bpm }) =>
      genre === 'house' && licence !== 'all_rights_reserved' && bpm !== null && bpm <= 125,
  ],
];

test('a guest who filters finds exactly the tracks that pass, with a term and without one [COMM-100] [COMM-101]', async () => {
  for (const [query, passes] of questions) {
    const expected = facts
      .filter(passes)
      .toSorted(byListing)
      .map(({ title }) => title);
    expect(expected.length).toBeGreaterThan(0);
    const all = await search(`types=mixdown&items=100&${query}`);
    const titles = all.body.data.map((one: { attributes: { title: string } }) => one.attributes.title);
    // Newest first: those that were published last, whenever they were made.
    expect([query, titles]).toEqual([query, expected]);
    const named = await search(`q=tideway&types=mixdown&items=100&${query}`);
    expect([query, named.body.meta.total]).toEqual([
      query,
      expected.filter((title) => title.startsWith('Tide')).length,
    ]);
  }
  const [played] = await findNamesAs(guest, '', {
    types: 'mixdown',
    sort: 'plays',
    genre: 'techno',
    items: 1,
  });
  expect(facts.find(({ title }) => title === played)?.plays).toBe(10);
});

test('pages of a filtered search hold each track once and in order, for few and for many matches [COMM-102]', async () => {
  const tiny = { fewMatches: 2, firstScan: 7, maxScanned: 20 };
  for (const [query, passes] of questions) {
    const { bpm_from: bpmFrom, bpm_to: bpmTo, ...rest } = Object.fromEntries(new URLSearchParams(query));
    const filters = parseTrackFilters({ ...rest, bpmFrom, bpmTo });
    for (const [text, sort] of [
      ['', 'created_at'],
      ['', 'plays'],
      ['tide', 'rank'],
      ['harb', 'plays'],
      ['ou', 'rank'],
    ] as const) {
      const pages = async (limits: typeof searchLimits): Promise<string[]> => {
        const found: string[] = [];
        for (let after: ResultPosition | null = null; ; ) {
          const { positions }: { positions: ResultPosition[] } = await findIndexed(db, {
            source: trackNameIndex,
            query: {
              term: parseSearchTerm(text),
              loose: false,
              sort,
              after,
              limit: 4,
              audienceIds: [],
              narrowedBy: { filters, now: world.clock.now() },
            },
            limits,
          });
          found.push(...positions.map(({ id }) => id));
          after = positions.at(-1) ?? null;
          if (positions.length < 4) return found;
        }
      };
      const fits = facts.filter((fact) => passes(fact) && fact.title.toLowerCase().includes(text));
      const few = await pages(searchLimits);
      expect([query, text, few.toSorted()]).toEqual([query, text, fits.map(({ id }) => id).toSorted()]);
      expect([query, text, sort, await pages(tiny)]).toEqual([query, text, sort, few]);
    }
  }
});

test('a filter finds a track by what its owner has set last, and by nothing once it is not published [COMM-102]', async () => {
  const { id } = await aStoredTrack(world, owner, {
    title: 'Kelp',
    genreId: genreId('Jazz'),
    published: false,
  });
  const found = async (query: string) => {
    later();
    return (await search(`q=kelp&types=mixdown&${query}`)).body.meta.total;
  };
  const change = (mixdown: object) =>
    owner.raw({ method: 'PUT', url: `/api/mixdowns/${id}`, body: { mixdown } });
  expect(await found('genre=jazz')).toBe(0);
  expect((await change({ published: true })).status).toBe(200);
  expect(await found('genre=jazz&date=today')).toBe(1);
  await change({ genre_id: genreId('Soul'), tags: ['brass'], licence: 'cc0', bpm: 87.5, key: 'A minor' });
  expect(await found('genre=jazz')).toBe(0);
  expect(await found('genre=soul&tag=brass&licence=cc0&bpm_from=87.5&bpm_to=87.5&key=A%20minor')).toBe(1);
  await change({ published: false });
  expect(await found('genre=soul')).toBe(0);
});

test.each([
  'q=x&types=mixdown&genre=techo',
  'q=x&types=mixdown&genre=',
  'q=x&types=mixdown&tag=Two%20words',
  `q=x&types=mixdown&tag=${'a'.repeat(200)}`,
  'q=x&types=mixdown&length=3',
  'q=x&types=mixdown&bpm_from=19',
  'q=x&types=mixdown&bpm_to=401',
  'q=x&types=mixdown&bpm_to=fast',
  'q=x&types=mixdown&bpm_from=130&bpm_to=120',
  'q=x&types=mixdown&key=H%20major',
  'q=x&types=mixdown&licence=mine',
  'q=x&types=mixdown&date=yesterday',
  'q=x&genre=techno',
  'q=x&types=mixdown,user&genre=techno',
  'types=mixdown&q=%20',
  'types=mixdown',
])('a filtered search for "%s" is refused [COMM-100] [COMM-057]', async (query) => {
  const { status, body } = await search(query);
  expect([status, Object.keys(body)]).toEqual([422, ['errors']]);
});

test('where filters leave nothing, the answer says what is found without one of them or the term [COMM-105]', async () => {
  const { meta } = await searchAs(guest, {
    q: 'harbour',
    types: 'mixdown',
    genre: 'techno',
    tag: 'field-recording',
    licence: 'cc_by_nc',
  });
  expect(meta).toMatchObject({ total: 0, foundWithout: [] });
  const near = await searchAs(guest, {
    q: 'harbour',
    types: 'mixdown',
    genre: 'techno',
    tag: 'field-recording',
  });
  const count = (passes: (fact: Fact) => boolean) => facts.filter(passes).length;
  expect(near.meta.foundWithout).toEqual([
    {
      filter: 'tag',
      total: count(({ title, genre }) => title.startsWith('Harb') && genre === 'techno'),
      totalCounted: true,
    },
    {
      filter: 'term',
      total: count(({ tag, genre }) => tag === 'field-recording' && genre === 'techno'),
      totalCounted: true,
    },
  ]);
  expect(
    await findNamesAs(guest, 'harbour', { types: 'mixdown', genre: 'techno', tag: 'field-recording' }),
  ).toEqual([]);
});
