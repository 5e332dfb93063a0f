import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { getNews, likeNews } from '../contract.ts';
import { aNewsItem } from '../testing/a-news-item.ts';
import { findNews } from './news.store.ts';
import { newsOfMember } from './news-of-member.ts';

const world = await aWorld();
const { db } = world.platform;
const call = () => makeCall(world.platform, db, guest);

test('erasing a member deletes their likes and keeps their news items without an author', async () => {
  const writer = await world.person('writer', { admin: true });
  const reader = await world.person('reader');
  const { id } = await aNewsItem(writer, { title: 'By hand' });
  for (const one of [writer, reader]) await one.call(likeNews, { id });

  const files = [];
  for await (const file of newsOfMember.exportFiles(call(), writer.id)) files.push(file);
  expect(files).toMatchObject([
    { path: 'news/written.json', json: [{ id, title: 'By hand' }] },
    { path: 'news/likes.json', json: [{ id, title: 'By hand' }] },
  ]);

  for (let turn = 0; turn < 2; turn += 1) await newsOfMember.erase(call(), writer.id);
  expect((await findNews(db, id))?.author_id).toBeNull();
  const { stats, title } = (await reader.call(getNews, { id })).data.attributes;
  expect([stats.likesCount, title]).toEqual([1, 'By hand']);
});
