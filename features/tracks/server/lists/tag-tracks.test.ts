import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { countPlay, getTrack } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { type TrackSort, trackSorts } from '#features/tracks/model/track-sorts.ts';
import { refreshTopicOrders } from '#features/tracks/server/lists/refresh-topic-orders.ts';
import { trackReportHost } from '#features/tracks/server/moderation/withhold-tracks.ts';
import { listTagTracks } from '#features/tracks/tags.contract.ts';
import { type AStoredTrack, aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { addCopies } from '#features/tracks/testing/add-copies.ts';
import { guest } from '#platform/pure/actor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db, config } = world.platform;
const owner = await world.person('owner');
const [ada, ben] = await Promise.all([world.person('ada'), world.person('ben')]);

const trackWith = async (tags: string[], more: AStoredTrack = {}) => {
  world.clock.advance(1000);
  return (await aStoredTrack(world, owner, { tags, ...more })).id;
};
const readPage = async (
  tag: string,
  input: { sort?: TrackSort; page?: string | number; items?: number } = {},
) => {
  // Later than what caches may hold.
  world.clock.advance(6000);
  return trackPageOf(await world.guest.call(listTagTracks, { tag, items: 100, ...input }));
};
const idsOf = async (...given: Parameters<typeof readPage>) =>
  (await readPage(...given)).items.map(({ id }) => id);
const put = (actor: Person, id: string, mixdown: object) =>
  actor.raw({ method: 'PUT', url: `/api/mixdowns/${id}`, body: { mixdown } });
const status = async (url: string, actor: Person = world.guest) =>
  (await actor.raw({ method: 'GET', url })).status;

test('the owner gives a track tags, which are normalised, keep their order and are found at once [TRACK-146] [TRACK-149]', async () => {
  const id = await trackWith([]);
  await owner.call(updateTrack, {
    id,
    mixdown: { tags: ['Field Recording', '#Harbour', 'harbour', 'Ночь'] },
  });
  expect(trackOf(await world.guest.call(getTrack, { id })).tags).toEqual([
    'field-recording',
    'harbour',
    'ночь',
  ]);
  for (const sort of trackSorts)
    for (const tag of ['field-recording', 'harbour', 'ночь'])
      expect(await idsOf(tag, { sort })).toEqual([id]);
  await owner.call(updateTrack, { id, mixdown: { title: 'Other' } });
  expect(await idsOf('harbour')).toEqual([id]);
  await owner.call(updateTrack, { id, mixdown: { tags: ['harbour'] } });
  expect([await idsOf('ночь'), await idsOf('harbour')]).toEqual([[], [id]]);
  await owner.call(updateTrack, { id, mixdown: { tags: [] } });
  expect(await idsOf('harbour')).toEqual([]);
});

test('wrong tags are 422 on tags and change nothing; others than the owner may not [TRACK-146]', async () => {
  const id = await trackWith(['kept']);
  const eleven = Array.from({ length: 11 }, (_, at) => `t${at}`);
  for (const tags of [
    ['a/b'],
    [''],
    ['x'.repeat(31)],
    ['x'.repeat(5000)],
    eleven,
    'slow',
    [7],
    [null],
    null,
  ]) {
    const answer = await put(owner, id, { tags });
    expect([tags, answer.status, Object.keys(answer.body.errors).join()]).toEqual([
      tags,
      422,
      expect.stringMatching(/^tags/),
    ]);
  }
  expect((await put(owner, id, { tags: eleven.slice(1) })).status).toBe(200);
  await put(owner, id, { tags: ['kept'] });
  expect((await put(ada, id, { tags: ['mine'] })).status).toBe(403);
  expect((await put(world.guest, id, { tags: ['mine'] })).status).toBe(401);
  const hidden = await trackWith([], { published: false });
  expect((await put(ada, hidden, { tags: ['mine'] })).status).toBe(404);
  expect(trackOf(await owner.call(getTrack, { id })).tags).toEqual(['kept']);
});

test('two changes of tags at once leave the tags of one of them, in answers and in orders [TRACK-146]', async () => {
  const id = await trackWith([]);
  await Promise.all(['one', 'two', 'three'].map((tag) => put(owner, id, { tags: [tag, 'all'] })));
  const { tags } = trackOf(await owner.call(getTrack, { id }));
  const rows = await db.selectFrom('track_tag_orders').select('tag').where('track_id', '=', id).execute();
  expect(rows.map(({ tag }) => tag).sort()).toEqual([...tags].sort());
});

test('a guest reads the tracks of a tag by the week, by time and of all time; the job copies the numbers [TRACK-149]', async () => {
  const [evergreen, liked, untouched] = [
    await trackWith(['x']),
    await trackWith(['x']),
    await trackWith(['x', 'y']),
  ];
  await trackWith(['y']);
  await ada.call(likeTrack, { id: evergreen });
  await ben.call(likeTrack, { id: evergreen });
  await world.drain();
  world.clock.advance(10 * 86_400_000);
  const fresh = await trackWith(['x']);
  await ada.call(likeTrack, { id: liked });
  await ada.call(countPlay, { id: liked });
  await world.drain();
  expect((await idsOf('x')).length).toBe(4);
  await refreshTopicOrders(makeCall(world.platform, db, guest));
  expect(await idsOf('x')).toEqual([liked, evergreen, fresh, untouched]);
  expect(await idsOf('x', { sort: 'new' })).toEqual([fresh, untouched, liked, evergreen]);
  expect(await idsOf('x', { sort: 'all_time' })).toEqual([evergreen, liked, fresh, untouched]);
  expect((await readPage('x')).meta).toEqual({ nextPage: null, total: 4 });
});

test.each(trackSorts)(
  'pages of a tag by "%s" follow each other without gaps or repeats [TRACK-149]',
  async (sort) => {
    for (let at = 0; at < 13; at++) await trackWith([`by-${sort.replace('_', '-')}`]);
    const expected = await idsOf(`by-${sort.replace('_', '-')}`, { sort });
    expect(new Set(expected).size).toBe(13);
    const seen: string[] = [];
    let page: string | number | null = 1;
    while (page !== null) {
      const { items, meta }: Awaited<ReturnType<typeof readPage>> = await readPage(
        `by-${sort.replace('_', '-')}`,
        {
          sort,
          items: 4,
          page,
        },
      );
      seen.push(...items.map(({ id }) => id));
      page = meta.nextPage;
    }
    expect(seen).toEqual(expected);
  },
);

test('what is unpublished, withheld, deleted or unfinished is in no list of a tag, and returns when it is listed again [TRACK-149]', async () => {
  const kept = await trackWith(['z']);
  const [unpublished, withheld, deleted] = [
    await trackWith(['z']),
    await trackWith(['z']),
    await trackWith(['z']),
  ];
  await trackWith(['z'], { status: 'processing' });
  await trackWith(['z'], { published: false });
  const moderated = <T>(work: (call: MemberCall) => Promise<T>) =>
    transaction(db, (tx) => work(makeCall(world.platform, tx, guest) as MemberCall));
  await owner.call(updateTrack, { id: unpublished, mixdown: { published: false } });
  await moderated((call) => trackReportHost.hide(call, withheld));
  await owner.call(deleteTrack, { id: deleted });
  for (const sort of trackSorts) expect(await idsOf('z', { sort })).toEqual([kept]);
  expect((await readPage('z')).meta.total).toBe(1);
  await owner.call(updateTrack, { id: unpublished, mixdown: { published: true } });
  await moderated((call) => trackReportHost.show(call, withheld));
  for (const sort of trackSorts)
    expect((await idsOf('z', { sort })).sort()).toEqual([kept, unpublished, withheld].sort());
});

test('what cannot be a tag is not found, an unknown sort refused, a student forbidden; 30 wide letters fit into an address [TRACK-149]', async () => {
  for (const tag of ['Slow', 'a b', 'a--b', '-', 'a.b', 'x'.repeat(31)])
    for (const path of [
      `/api/tags/${encodeURIComponent(tag)}/tracks`,
      `/tracks/tag/${encodeURIComponent(tag)}/feed.xml`,
    ])
      expect([path, await status(path)]).toEqual([path, 404]);
  expect(await status('/api/tags/slow/tracks?sort=loudest')).toBe(422);
  const wide = '夜'.repeat(30);
  const id = await trackWith([wide]);
  expect(await idsOf(wide)).toEqual([id]);
  expect(await status(`/tracks/tag/${encodeURIComponent(wide)}/feed.xml`)).toBe(200);
  const student = await addSchoolMember(await aSchool(world), await world.person('pupil'), 'student');
  expect(await status('/api/tags/slow/tracks', student)).toBe(403);
});

test('the feed of a tag has its newest listed tracks; the sitemap has tags that listed tracks have, up to an hour old [TRACK-149]', async () => {
  await trackWith(['harbour-town'], { title: 'Older' });
  await trackWith(['harbour-town'], { title: 'Newer' });
  await trackWith(['harbour-town', 'only-hidden'], { title: 'Hidden', published: false });
  const { body } = await world.guest.raw({ method: 'GET', url: '/tracks/tag/harbour-town/feed.xml' });
  expect(body).toContain('<title>#harbour-town on Tonehall</title>');
  expect(
    [...(body as string).matchAll(/<item>.*?<title>(.*?)<\/title>/gs)].map(([, title]) => title),
  ).toEqual(['Newer', 'Older']);
  const sitemap = async () =>
    (await world.guest.raw({ method: 'GET', url: '/sitemap/pages.xml' })).body as string;
  world.clock.advance(3_600_000);
  expect(await sitemap()).toContain(`<loc>${config.siteUrl}/tracks/tag/harbour-town</loc>`);
  expect(await sitemap()).not.toContain('only-hidden');
  await trackWith(['later']);
  expect(await sitemap()).not.toContain('/tracks/tag/later');
  world.clock.advance(3_600_000);
  expect(await sitemap()).toContain('/tracks/tag/later');
});

test('a page of a tag is read from an index in each order, however many tracks have it [TRACK-149]', async () => {
  await addCopies(world, await trackWith(['plenty']), 600);
  await sql`analyze track_tag_orders`.execute(db);
  for (const by of ['week', 'all_time', 'newest']) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
      select track_id from track_tag_orders where tag = 'plenty'
      order by ${sql.ref(by)} desc, track_created_at desc, track_id desc limit 21`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan using track_tag_orders_/);
    expect(plan).not.toContain('Sort');
  }
});
