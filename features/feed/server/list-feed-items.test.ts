import { expect, test } from 'vitest';
import { likeNews, updateNews } from '#features/news/contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { listFollowedTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { follow } from '#features/tracks/testing/follow.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { listFeedItems } from '../contract.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const mira = await world.person('mira');
const ben = await world.person('ben');

type Feed = 'news' | 'tutorials';
const titles = async (actor: Person, type: Feed, more: object = {}) => {
  const { included } = await actor.call(listFeedItems, { type, ...more });
  return included.map(({ attributes }) => ('title' in attributes ? attributes.title : ''));
};
const write = (title: string, more: Parameters<typeof aNewsItem>[1] = {}) => {
  world.clock.advance(1000);
  return aNewsItem(admin, { title, ...more });
};

test('feed items have id, created_at and news, and each item is in exactly one feed [COMM-062] [COMM-065] [COMM-069]', async () => {
  const { id } = await write('For news');
  const tutorial = await write('For tutorials', { feed: 'tutorials' });
  const { status, body } = await world
    .newGuest()
    .raw({ method: 'GET', url: '/api/feed_items?type=news&page=1&items=20' });
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id,
      type: 'feed_item',
      attributes: { created_at: expect.any(String) },
      relationships: { news: { data: { id, type: 'news' } } },
    },
  ]);
  expect(body.included).toMatchObject([{ id, type: 'news', attributes: { title: 'For news' } }]);
  expect(body.meta).toEqual({ next_page: null, total: 1 });
  expect(await titles(mira, 'tutorials')).toEqual(['For tutorials']);
  await admin.call(updateNews, { id: tutorial.id, news: { feed: 'news' } });
  expect(await titles(mira, 'tutorials')).toEqual([]);
  expect(await titles(mira, 'news')).toEqual(['For tutorials', 'For news']);
});

test('a missing or unknown type is answered with 422 [COMM-063]', async () => {
  for (const url of ['/api/feed_items', '/api/feed_items?type=', '/api/feed_items?type=loud']) {
    expect((await mira.raw({ method: 'GET', url })).status).toBe(422);
  }
});

test('items are listed by publication, newest first; scheduled items are shown to admins only [COMM-068]', async () => {
  const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
  await write('Old', { publishedAt: '2020-01-01T00:00:00Z' });
  await write('Soon', { publishedAt: at(30) });
  const before = ['For tutorials', 'For news', 'Old'];
  expect(await titles(world.newGuest(), 'news')).toEqual(before);
  expect(await titles(mira, 'news')).toEqual(before);
  expect(await titles(admin, 'news')).toEqual(['Soon', ...before]);
  world.clock.advance(30_000);
  expect(await titles(mira, 'news')).toEqual(['Soon', ...before]);
});

test('pages list every item exactly once while new items are written [COMM-011]', async () => {
  for (let at = 0; at < 9; at += 1) await write(`T${at}`, { feed: 'tutorials' });
  const seen: string[] = [];
  let page: string | number | undefined;
  do {
    const answer = await mira.call(listFeedItems, { type: 'tutorials', items: 4, page });
    seen.push(...answer.included.map(({ attributes }) => ('title' in attributes ? attributes.title : '')));
    expect(answer.meta.total).toBe(seen.length <= 4 ? 9 : 8 + Math.ceil(seen.length / 4));
    page = answer.meta.nextPage ?? undefined;
    if (page !== undefined) await write('In between', { feed: 'tutorials' });
  } while (page !== undefined);
  expect(seen).toEqual(Array.from({ length: 9 }, (_none, at) => `T${8 - at}`));
});

test('a member’s own like is shown to that member only', async () => {
  const { id } = await write('Liked');
  const own = async (actor: Person) => {
    const { included } = await actor.call(listFeedItems, { type: 'news', items: 1 });
    const attributes = included[0]?.attributes;
    return attributes && 'stats' in attributes && [attributes.currentUserLiked, attributes.stats.likesCount];
  };
  expect(await own(world.newGuest())).toEqual([null, 0]);
  await mira.call(likeNews, { id });
  expect(await own(mira)).toEqual([true, 1]);
  expect(await own(ben)).toEqual([false, 1]);
});

test('type=tracks lists the tracks that the member follows, as mixdowns, and answers a guest with 401 [COMM-064]', async () => {
  await follow(world, mira, ben);
  for (let at = 0; at < 3; at += 1) {
    world.clock.advance(1000);
    await aStoredTrack(world, ben, { title: `Piece ${at}` });
  }
  await aStoredTrack(world, ben, { published: false });
  const tracks = trackPageOf(await mira.call(listFollowedTracks, { items: 2 }));
  const answer = await mira.call(listFeedItems, { type: 'tracks', items: 2 });
  const found = resolveDocument<{ mixdown: TrackView }[]>(answer);
  expect(found.map(({ mixdown }) => mixdown)).toEqual(tracks.items);
  expect(answer.data.map(({ relationships }) => relationships)).toEqual(
    tracks.items.map(({ id }) => ({ mixdown: { data: { id, type: 'mixdown' } } })),
  );
  expect(answer.meta).toEqual({ nextPage: tracks.meta.nextPage, total: 3 });
  await expect(world.newGuest().call(listFeedItems, { type: 'tracks' })).rejects.toMatchObject({
    status: 401,
  });
});

wrongInputs({
  world,
  endpoint: listFeedItems,
  as: () => world.newGuest(),
  good: () => ({ type: 'news' }),
  unchanged: ['news'],
});
