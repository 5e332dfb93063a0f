import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { countDeadlocks, race, whileKeysAreLocked } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { getNews, likeNews, newsComments, unlikeNews } from '../contract.ts';
import { aNewsItem } from '../testing/a-news-item.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const mira = await world.person('mira');
const ben = await world.person('ben');
const { id } = await aNewsItem(admin);

const shown = async (actor = mira) => {
  const { stats, currentUserLiked } = (await actor.call(getNews, { id })).data.attributes;
  return [stats.likesCount, currentUserLiked];
};

test('a member likes and unlikes an item without changing the likes of others [COMM-076]', async () => {
  expect(await mira.call(likeNews, { id })).toEqual({ likesCount: 1, currentUserLiked: true });
  expect(await shown()).toEqual([1, true]);
  expect(await shown(ben)).toEqual([1, false]);
  expect(await mira.call(unlikeNews, { id })).toEqual({ likesCount: 0, currentUserLiked: false });
  expect(await shown()).toEqual([0, false]);
});

test('a repeated like or unlike is answered with 200 and counts once, also when sent concurrently [COMM-078]', async () => {
  const send = (method: 'POST' | 'DELETE') => () => mira.raw({ method, url: `/api/news/${id}/likes` });
  for (const [method, count] of [
    ['POST', 1],
    ['DELETE', 0],
  ] as const) {
    const { given, thrown } = await race(8, send(method));
    expect(thrown).toEqual([]);
    expect(given.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await shown())[0]).toBe(count);
    expect((await send(method)()).body.likes_count).toBe(count);
  }
});

test('comments of news are listed and posted at /api/news/{id}/comments, 20 a page', async () => {
  for (let at = 0; at < 21; at += 1) {
    world.clock.advance(1000);
    await ben.call(newsComments.post, { id, content: `Word ${at}` });
  }
  const first = commentPageOf(await world.newGuest().call(newsComments.list, { id }));
  expect(first.items).toHaveLength(20);
  expect(first.items[0]?.content).toBe('Word 20');
  const second = commentPageOf(await mira.call(newsComments.list, { id, page: first.meta.nextPage ?? '' }));
  expect(second.items.map(({ content }) => content)).toEqual(['Word 0']);
  expect((await mira.call(getNews, { id })).data.attributes.stats.commentsCount).toBe(21);
});

test('concurrent comments are all counted', async () => {
  const item = await aNewsItem(admin);
  await race(6, (at) =>
    (at % 2 ? mira : ben).call(newsComments.post, { id: item.id, content: `At once ${at}` }).then(commentOf),
  );
  expect((await mira.call(getNews, { id: item.id })).data.attributes.stats.commentsCount).toBe(6);
});

test('thirty members who like, unlike and comment on one news item at once get no error and lose no count [COMM-085]', async () => {
  const { db } = world.platform;
  const item = await aNewsItem(admin);
  const readers: Member[] = [];
  for (let at = 0; at < 30; at += 1) readers.push(await world.person(`reader${at}`));
  const url = `/api/news/${item.id}`;
  const send = (at: number) => {
    const reader = readers[at % readers.length] ?? mira;
    const kind = Math.floor(at / readers.length) % 3;
    if (kind === 2) return reader.raw({ method: 'POST', url: `${url}/comments`, body: { content: 'Hi' } });
    return reader.raw({ method: kind === 0 ? 'POST' : 'DELETE', url: `${url}/likes` });
  };
  const all = () => race(270, (at) => send(at * 7));
  const { given, thrown } = await whileKeysAreLocked(db, 'news', [item.id], all);
  expect(thrown).toEqual([]);
  expect(given.filter(({ status }) => status >= 300)).toEqual([]);
  const { rows } = await sql`
    select likes_count - (select count(*)::int from likes where host_id = news.id) as likes,
      comments_count - (select count(*)::int from comments where host_id = news.id) as comments
    from news where id = ${item.id}`.execute(db);
  expect(rows).toEqual([{ likes: 0, comments: 0 }]);
  expect(await countDeadlocks(db)).toBe(0);
});
