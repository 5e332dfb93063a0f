import { expect, test } from 'vitest';
import {
  listFeaturedTracks,
  listFollowedTracks,
  listOwnTracks,
  listRecentTracks,
  listTracksOfUser,
} from '#features/tracks/contract.ts';
import { featureTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { follow } from '#features/tracks/testing/follow.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const admin = await world.person('admin', { admin: true });
const ids = (page: { items?: { id: string }[]; data?: { id: string }[] }) =>
  (page.data ?? page.items ?? []).map(({ id }) => id);

async function inTurn(count: number, actor = owner): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < count; at++) {
    world.clock.advance(1000);
    made.unshift((await aStoredTrack(world, actor)).id);
  }
  return made;
}

const newestFirst = await inTurn(45);

test('the lists have their addresses; following answers 401 to a guest [TRACK-020]', async () => {
  for (const name of ['recent', 'trending', 'featured', 'following']) {
    const url = `/api/mixdowns/${name}`;
    const { status, body } = await owner.raw({ method: 'GET', url });
    expect([status, Object.keys(body)]).toEqual([200, ['data', 'included', 'meta']]);
    const asGuest = await world.guest.raw({ method: 'GET', url });
    expect(asGuest.status).toBe(name === 'following' ? 401 : 200);
  }
});

test('a page has 20 tracks; the cursor reaches each track once, also while tracks are added [SHELL-098]', async () => {
  const first = trackPageOf(await world.guest.call(listRecentTracks, {}));
  expect(ids(first)).toEqual(newestFirst.slice(0, 20));
  world.clock.advance(1000);
  const late = await aStoredTrack(world, await world.person('latecomer'));
  const second = trackPageOf(await world.guest.call(listRecentTracks, { page: first.meta.nextPage ?? '' }));
  const third = trackPageOf(await world.guest.call(listRecentTracks, { page: second.meta.nextPage ?? '' }));
  expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(newestFirst);
  expect(third.meta.nextPage).toBeNull();
  expect(ids(trackPageOf(await world.guest.call(listRecentTracks, { items: 1 })))).toEqual([late.id]);
});

test('pages can be counted from 1; the wire field is next_page [SHELL-098]', async () => {
  const page = async (number: number) =>
    (await owner.raw({ method: 'GET', url: `/api/accounts/tracks?page=${number}&items=20` })).body;
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.map(ids)).toEqual([
    newestFirst.slice(0, 20),
    newestFirst.slice(20, 40),
    newestFirst.slice(40),
  ]);
  expect(Object.keys(pages[0].meta)).toEqual(['next_page', 'total']);
  expect(pages[2].meta.next_page).toBeNull();
  expect((await page(4)).data).toEqual([]);
});

test('invalid page and items become 1 and the default; more than 100 items become 100 [SHELL-099]', async () => {
  await inTurn(60, await world.person('busy'));
  const read = async (query: string) =>
    (await owner.raw({ method: 'GET', url: `/api/mixdowns/recent?${query}` })).body;
  const normal = ids(await read(''));
  expect(normal).toHaveLength(20);
  for (const odd of ['0', '-1', 'x', '1.5', '%20', 'kxyz', 'k', 'NaN', '1e999', `k${'A'.repeat(300)}`]) {
    expect(ids(await read(`page=${odd}`)), odd).toEqual(normal);
    expect(ids(await read(`items=${odd.slice(0, 20)}`)), odd).toEqual(normal);
  }
  expect(ids(await read('items=101'))).toHaveLength(100);
  expect(ids(await read('items=100000'))).toHaveLength(100);
  expect((await read('page=999999999')).data).toEqual([]);
});

test('forged cursors cause no error', async () => {
  const forge = (key: unknown) => `k${Buffer.from(JSON.stringify(key)).toString('base64url')}`;
  const keys = [
    [null, null],
    ['x', 'y'],
    [1, 2, 3],
    ['2026-11-20T12:00:00.000Z', 'x'],
    [1e308, 'a', 'b'],
    ['infinity', owner.id],
    ['2026-02-30T00:00:00Z', owner.id],
    ['2026-02-30T00:00:00.000Z', owner.id],
    ['0000-01-01T00:00:00.000Z', owner.id],
    [1, '2026-02-30T00:00:00.000Z', owner.id],
    [1, '0000-01-01T00:00:00.000Z', owner.id],
  ];
  for (const list of ['recent', 'trending', 'featured']) {
    for (const key of keys) {
      const url = `/api/mixdowns/${list}?page=${forge(key)}`;
      expect((await world.guest.raw({ method: 'GET', url })).status, `${list} ${key}`).toBe(200);
    }
  }
});

test('recent is ordered by when a track was first both done and published [TRACK-022]', async () => {
  const maker = await world.person('maker');
  const early = await aStoredTrack(world, maker, { published: false });
  world.clock.advance(60_000);
  const between = await aStoredTrack(world, maker);
  world.clock.advance(60_000);
  await maker.call(updateTrack, { id: early.id, mixdown: { published: true } });
  const two = { items: 2 };
  expect(ids(trackPageOf(await world.guest.call(listRecentTracks, two)))).toEqual([early.id, between.id]);
  world.clock.advance(60_000);
  await maker.call(updateTrack, { id: between.id, mixdown: { published: false } });
  await maker.call(updateTrack, { id: between.id, mixdown: { published: true } });
  expect(ids(trackPageOf(await world.guest.call(listRecentTracks, two)))).toEqual([early.id, between.id]);
});

test('"My tracks" has 5 a page by default and answers 401 to a guest [TRACK-024]', async () => {
  expect(ids(trackPageOf(await owner.call(listOwnTracks, {})))).toEqual(newestFirst.slice(0, 5));
  expect(ids(trackPageOf(await owner.call(listOwnTracks, { items: 20 })))).toEqual(newestFirst.slice(0, 20));
  await expect(world.guest.call(listOwnTracks, {})).rejects.toMatchObject({ status: 401 });
});

test('"My tracks" has every status, published or not, newest first, and no tracks of others [TRACK-025]', async () => {
  const maker = await world.person('all-sorts');
  const made: string[] = [];
  for (const status of ['waiting', 'processing', 'done', 'error'] as const) {
    for (const published of [true, false]) {
      world.clock.advance(1000);
      made.unshift((await aStoredTrack(world, maker, { status, published })).id);
    }
  }
  expect(ids(trackPageOf(await maker.call(listOwnTracks, { items: 100 })))).toEqual(made);
  const open = trackPageOf(await world.guest.call(listTracksOfUser, { userId: maker.id }));
  expect(open.items.map(({ status, published }) => [status, published])).toEqual([['done', true]]);
});

test('followed tracks are those of followed users, newest first', async () => {
  const [fan, liked, other] = [
    await world.person('fan'),
    await world.person('liked'),
    await world.person('other'),
  ];
  const [a, , b] = [
    await aStoredTrack(world, liked),
    await aStoredTrack(world, other),
    await aStoredTrack(world, liked),
  ];
  await aStoredTrack(world, liked, { published: false });
  expect(ids(trackPageOf(await fan.call(listFollowedTracks, {})))).toEqual([]);
  await follow(world, fan, liked);
  expect(ids(trackPageOf(await fan.call(listFollowedTracks, {}))).sort()).toEqual([a.id, b.id].sort());
});

test('featured tracks are those marked by a site admin, last marked first [COMM-017]', async () => {
  const [a, b, hidden] = [
    await aStoredTrack(world, owner),
    await aStoredTrack(world, owner),
    await aStoredTrack(world, owner, { published: false }),
  ];
  for (const { id } of [b, a, hidden]) {
    world.clock.advance(1000);
    await admin.call(featureTrack, { id, featured: true });
  }
  expect(ids(trackPageOf(await world.guest.call(listFeaturedTracks, {})))).toEqual([a.id, b.id]);
  await admin.call(featureTrack, { id: b.id, featured: true });
  expect(ids(trackPageOf(await world.guest.call(listFeaturedTracks, {})))).toEqual([a.id, b.id]);
  await admin.call(featureTrack, { id: a.id, featured: false });
  expect(ids(trackPageOf(await world.guest.call(listFeaturedTracks, {})))).toEqual([b.id]);
});

test('only a site admin features: others get 403, guests 401', async () => {
  const { id } = await aStoredTrack(world, owner);
  for (const [actor, status] of [
    [owner, 403],
    [world.guest, 401],
  ] as const) {
    const answer = await actor.raw({
      method: 'PUT',
      url: `/api/mixdowns/${id}/featured`,
      body: { featured: true },
    });
    expect(answer.status).toBe(status);
  }
  const nobody = '0198f000-0000-7000-8000-000000000000';
  await expect(admin.call(featureTrack, { id: nobody, featured: true })).rejects.toMatchObject({
    status: 404,
  });
});
