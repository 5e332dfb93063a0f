import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { countPlay } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { listGenresWithTracks, listGenreTracks } from '#features/tracks/genres.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { genreSlug } from '#features/tracks/model/genre-slug.ts';
import { genreId, genreOfSlug, genres } from '#features/tracks/model/genres.ts';
import { type TrackPage, trackPageOf } from '#features/tracks/model/track-document.ts';
import { trackSorts } from '#features/tracks/model/track-sorts.ts';
import { refreshTopicOrders } from '#features/tracks/server/lists/refresh-topic-orders.ts';
import { countTopicTracks } from '#features/tracks/server/lists/topic-orders.store.ts';
import { genreTopic } from '#features/tracks/server/lists/track-topic.ts';
import { trackReportHost, trackSuspensionPart } from '#features/tracks/server/moderation/withhold-tracks.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { type AStoredTrack, aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const world = await aWorld();
const { db, storage, config } = world.platform;
const owner = await world.person('owner');
const [ada, ben] = await Promise.all([world.person('ada'), world.person('ben')]);

/** Delivers events and runs the job of every ten minutes. */
async function refreshNow() {
  await world.drain();
  await refreshTopicOrders(makeCall(world.platform, db, guest));
}

const trackOf = async (genre: string, more: AStoredTrack = {}, by: { id: string } = owner) => {
  world.clock.advance(1000);
  return (await aStoredTrack(world, by, { genreId: genreId(genre), ...more })).id;
};

const readPage = async (
  genre: string,
  input: { sort?: (typeof trackSorts)[number]; page?: string | number; items?: number } = {},
  actor: Person = world.guest,
): Promise<TrackPage> => {
  // Later than what caches may hold.
  world.clock.advance(6000);
  return trackPageOf(await actor.call(listGenreTracks, { genre, items: 100, ...input }));
};
const idsOf = async (...given: Parameters<typeof readPage>) =>
  (await readPage(...given)).items.map(({ id }) => id);

test('a guest reads the tracks of a genre by the heat of the week, by time, and by all likes and plays; each order differs [TRACK-113]', async () => {
  const evergreen = await trackOf('Jazz');
  await trackOf('Blues');
  await aStoredTrack(world, owner);
  await ada.call(likeTrack, { id: evergreen });
  await ben.call(likeTrack, { id: evergreen });
  await world.drain();
  world.clock.advance(10 * DAY);
  const liked = await trackOf('Jazz');
  const played = await trackOf('Jazz');
  const untouched = await trackOf('Jazz');
  await ada.call(likeTrack, { id: liked });
  await ada.call(countPlay, { id: played });
  await refreshNow();
  expect(await idsOf('jazz')).toEqual([liked, played, evergreen, untouched]);
  expect(await idsOf('jazz', { sort: 'week' })).toEqual([liked, played, evergreen, untouched]);
  expect(await idsOf('jazz', { sort: 'new' })).toEqual([untouched, played, liked, evergreen]);
  expect(await idsOf('jazz', { sort: 'all_time' })).toEqual([evergreen, liked, played, untouched]);
  expect((await readPage('jazz')).meta).toEqual({ nextPage: null, total: 4 });
  const [first] = (await readPage('jazz', {}, ada)).items;
  expect(first).toMatchObject({ genre: 'Jazz', currentUserLiked: true });
});

test('over all time a like weighs more than four plays and less than six [TRACK-113]', async () => {
  const [four, liked, six] = [await trackOf('Phonk'), await trackOf('Phonk'), await trackOf('Phonk')];
  await ada.call(likeTrack, { id: liked });
  const fans = await Promise.all([...'abcdef'].map((name) => world.person(`fan-${name}`)));
  for (const [at, fan] of fans.entries()) {
    if (at < 4) await fan.call(countPlay, { id: four });
    await fan.call(countPlay, { id: six });
  }
  await refreshNow();
  expect(await idsOf('phonk', { sort: 'all_time' })).toEqual([six, liked, four]);
});

test.each(trackSorts)(
  'pages of "%s" follow each other without gaps or repeats, also where numbers are equal [TRACK-113]',
  async (sort) => {
    const genre = { week: 'Ambient', new: 'Funk', all_time: 'Metal' }[sort];
    for (let at = 0; at < 13; at++) await trackOf(genre);
    const slug = genreSlug(genre);
    const whole = await idsOf(slug, { sort });
    expect(new Set(whole).size).toBe(13);
    await ada.call(likeTrack, { id: whole[9] as string });
    await refreshNow();
    const expected = await idsOf(slug, { sort });
    const seen: string[] = [];
    let page: string | number | null = 1;
    while (page !== null) {
      const { items, meta }: TrackPage = await readPage(slug, { sort, items: 4, page });
      expect(meta.total).toBe(13);
      seen.push(...items.map(({ id }) => id));
      page = meta.nextPage;
    }
    expect(seen).toEqual(expected);
    expect(await idsOf(slug, { sort, items: 4, page: 3 })).toEqual(expected.slice(8, 12));
  },
);

test('what is unpublished, withheld, suspended, deleted, unfinished or of a school is in no order, and returns when it is listed again [TRACK-113]', async () => {
  const kept = await trackOf('Trap');
  const [unpublished, withheld, deleted] = [
    await trackOf('Trap'),
    await trackOf('Trap'),
    await trackOf('Trap'),
  ];
  await trackOf('Trap', { status: 'processing' });
  await trackOf('Trap', { published: false });
  const suspended = await trackOf('Trap', {}, await world.person('suspended'));
  const school = await aSchool(world);
  const student = await addSchoolMember(school, await world.person('student'), 'student');
  await trackOf('Trap', {}, student);
  const moderated = <T>(work: (call: MemberCall) => Promise<T>) =>
    transaction(db, (tx) => work(makeCall(world.platform, tx, guest) as MemberCall));
  const userId = (await findTrack(db, suspended))?.user_id ?? '';
  await owner.call(updateTrack, { id: unpublished, mixdown: { published: false } });
  await moderated((call) => trackReportHost.hide(call, withheld));
  await moderated((call) => trackSuspensionPart.withhold(call, userId));
  await owner.call(deleteTrack, { id: deleted });
  for (const when of ['at once', 'after the refresh']) {
    for (const sort of trackSorts) {
      expect([when, await idsOf('trap', { sort })]).toEqual([when, [kept]]);
      expect([when, await idsOf('trap', { sort }, owner)]).toEqual([when, [kept]]);
    }
    expect((await readPage('trap')).meta.total).toBe(1);
    await refreshNow();
  }
  await owner.call(updateTrack, { id: unpublished, mixdown: { published: true } });
  await moderated((call) => trackReportHost.show(call, withheld));
  await moderated((call) => trackSuspensionPart.restore(call, userId));
  for (const sort of trackSorts)
    expect((await idsOf('trap', { sort })).sort()).toEqual([kept, unpublished, withheld, suspended].sort());
});

test('a track whose genre changes moves from one genre to the other with its numbers, at once [TRACK-113]', async () => {
  const id = await trackOf('Folk');
  const other = await trackOf('World');
  await ada.call(likeTrack, { id });
  await world.drain();
  await owner.call(updateTrack, { id, mixdown: { genreId: genreId('World') } });
  for (const sort of ['week', 'all_time'] as const)
    expect(await idsOf('world', { sort })).toEqual([id, other]);
  expect(await idsOf('folk')).toEqual([]);
  await owner.call(updateTrack, { id, mixdown: { genreId: null } });
  expect(await idsOf('world')).toEqual([other]);
  expect(await countTopicTracks(db, genreTopic(genreId('Folk')))).toBe(0);
});

test('the total of a genre is counted up to 10,000 [TRACK-114]', async () => {
  const country = genreId('Country');
  await transaction(db, async (tx) => {
    // Rows of tracks that are not there, which no reader sees.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into track_genre_orders (track_id, genre_id, week, all_time, track_created_at)
      select uuidv7(), ${country}::smallint, 0, 0, now() from generate_series(1, 10010)`.execute(tx);
    expect(await countTopicTracks(tx, genreTopic(country))).toBe(10_000);
    await sql`delete from track_genre_orders where genre_id = ${country}`.execute(tx);
  });
});

test('likes and plays write nothing into the orders; the job copies what has changed, and skips a row that is locked [TRACK-114]', async () => {
  const [id, locked] = [await trackOf('Disco'), await trackOf('Disco')];
  const numbers = async () =>
    Object.fromEntries(
      (
        await db.selectFrom('track_genre_orders').selectAll().where('track_id', 'in', [id, locked]).execute()
      ).map((row) => [row.track_id, [row.week > 0, row.all_time]]),
    );
  for (const one of [id, locked]) {
    await ada.call(likeTrack, { id: one });
    await ben.call(countPlay, { id: one });
  }
  await world.drain();
  expect(await numbers()).toEqual({ [id]: [false, 0], [locked]: [false, 0] });
  await transaction(db, async (tx) => {
    await tx
      .selectFrom('track_genre_orders')
      .select('week')
      .where('track_id', '=', locked)
      .forUpdate()
      .execute();
    await refreshNow();
  });
  expect(await numbers()).toEqual({ [id]: [true, 6], [locked]: [false, 0] });
  await refreshNow();
  expect(await numbers()).toEqual({ [id]: [true, 6], [locked]: [true, 6] });
});

test('an unknown genre is not found, an unknown sort is refused, and a student of a school is forbidden [TRACK-113]', async () => {
  const status = async (url: string, actor: Person = world.guest) =>
    (await actor.raw({ method: 'GET', url })).status;
  for (const genre of ['jaz', 'Jazz', 'drum-&-bass', 'drum & bass', 'constructor', 'x'.repeat(40)])
    expect([genre, await status(`/api/genres/${encodeURIComponent(genre)}/tracks`)]).toEqual([genre, 404]);
  for (const query of ['sort=loudest', 'sort=', 'sort=week&sort=new', 'order=new'])
    expect([query, await status(`/api/genres/jazz/tracks?${query}`)]).toEqual([query, 422]);
  for (const query of ['page=nonsense', 'items=-1', 'page=kWyJ4Il0', 'sort=new&page=kWzEsMl0'])
    expect([query, await status(`/api/genres/jazz/tracks?${query}`)]).toEqual([query, 200]);
  const school = await aSchool(world);
  const student = await addSchoolMember(school, await world.person('pupil'), 'student');
  expect(await status('/api/genres/jazz/tracks', student)).toBe(403);
});

test('each genre has an address of its own, which leads back to it [TRACK-113]', () => {
  for (const genre of genres) expect(genreOfSlug(genreSlug(genre.name))).toEqual(genre);
  expect(['Drum & Bass', 'Hip Hop', 'R&B', 'K-Pop'].map(genreSlug)).toEqual([
    'drum-and-bass',
    'hip-hop',
    'r-and-b',
    'k-pop',
  ]);
});

test('genres that have listed tracks are read with the most first, up to a minute old, and are in the sitemap [TRACK-115]', async () => {
  await trackOf('R&B', { published: false });
  const read = async () => {
    world.clock.advance(MINUTE);
    return world.guest.call(listGenresWithTracks, {});
  };
  for (let at = 0; at < 20; at++) await trackOf('Reggae');
  const before = await read();
  expect(before[0]).toEqual({ id: genreId('Reggae'), name: 'Reggae', tracksCount: 20 });
  const counts = before.map(({ tracksCount }) => tracksCount);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  expect(before.map(({ name }) => name)).not.toContain('R&B');
  await trackOf('R&B');
  expect(await world.guest.call(listGenresWithTracks, {})).toEqual(before);
  expect(await read()).toContainEqual({ id: genreId('R&B'), name: 'R&B', tracksCount: 1 });
  const { body } = await world.guest.raw({ method: 'GET', url: '/sitemap/pages.xml' });
  expect(body).toContain(`<loc>${config.siteUrl}/tracks/genre/r-and-b</loc>`);
  expect(body).not.toContain('/tracks/genre/polka');
  expect(body).not.toContain('/tracks/genre/k-pop');
});

test('the feed of a genre has its newest listed tracks with audio, and an unknown genre has none [TRACK-116]', async () => {
  const older = await trackOf('Hip Hop', { title: 'Older' });
  await trackOf('Hip Hop', { title: 'Newer' });
  await trackOf('Hip Hop', { title: 'Hidden', published: false });
  await trackOf('House', { title: 'Of another genre' });
  await storage.put((await findTrack(db, older))?.audio_key ?? '', new Uint8Array(1234));
  const url = '/tracks/genre/hip-hop/feed.xml';
  const { status, headers, body } = await world.guest.raw({ method: 'GET', url });
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'item',
  });
  const { channel } = parser.parse(body).rss;
  expect(channel).toMatchObject({
    title: 'Hip Hop on Tonehall',
    link: `${config.siteUrl}/tracks/genre/hip-hop`,
    'atom:link': { href: config.siteUrl + url, rel: 'self' },
  });
  const items: { title: string; enclosure?: { type: string } }[] = channel.item;
  expect(items.map(({ title, enclosure }) => [title, enclosure?.type])).toEqual([
    ['Newer', undefined],
    ['Older', 'audio/mpeg'],
  ]);
  expect((await world.guest.raw({ method: 'GET', url: '/tracks/genre/polka/feed.xml' })).status).toBe(404);
});
