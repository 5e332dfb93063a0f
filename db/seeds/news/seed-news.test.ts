import { expect, test } from 'vitest';
import { commentPageOf } from '#features/comments/model/comment-document.ts';
import { listFeedItems } from '#features/feed/contract.ts';
import { getNews, newsComments } from '#features/news/contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { seedCommunity } from '../seed-community.ts';
import { addArticleSounds } from './add-article-sounds.ts';
import { plannedArticles, seedNewsId } from './planned-articles.ts';

const world = await aWorld();

test('news and tutorials are seeded with likes and comments, and those with sounds get them', {
  timeout: 120_000,
}, async () => {
  await seedCommunity(world.platform);
  expect((await world.guest.call(listFeedItems, { type: 'news' })).meta.total).toBe(12);
  const { meta, included } = await world.guest.call(listFeedItems, { type: 'tutorials' });
  expect(meta.total).toBe(12);
  for (const { attributes } of included) {
    if (!('summary' in attributes)) throw new Error('not news');
    expect(attributes.summary.length, attributes.title).toBeGreaterThan(40);
    expect(attributes.stats.likesCount, attributes.title).toBeGreaterThan(0);
  }
  const place = plannedArticles.findIndex(({ sounds }) => sounds);
  const id = seedNewsId(place);
  const call = makeCall(world.platform, world.platform.db, guest);
  await addArticleSounds(call, { place });
  await addArticleSounds(call, { place });
  const item = (await world.guest.call(getNews, { id })).data.attributes;
  expect(item.audioPreviews.map(({ title }) => title)).toEqual(
    plannedArticles[place]?.sounds?.map(({ title }) => title),
  );
  for (const { url, duration } of item.audioPreviews) {
    expect(duration).toBeGreaterThan(2000);
    expect((await world.guest.raw({ method: 'GET', url })).status).toBe(200);
  }
  for (const [at, article] of plannedArticles.entries()) {
    const comments = commentPageOf(await world.guest.call(newsComments.list, { id: seedNewsId(at) }));
    expect(comments.items.map(({ content }) => content).reverse()).toEqual(article.comments ?? []);
  }
});
