import { expect, test } from 'vitest';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });

test('feed readers get news and tutorials as guests see them', async () => {
  const { id } = await aNewsItem(admin, { title: 'Rock & <roll>', body: 'First *words*' });
  await aNewsItem(admin, { title: 'How to', feed: 'tutorials' });
  await aNewsItem(admin, { title: 'Not yet', publishedAt: '2099-01-01T00:00:00Z' });
  const { status, headers, body } = await admin.raw({ method: 'GET', url: '/feed.xml' });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(body).toContain('<title>Rock &#38; &#38;lt;roll&#38;gt;</title>');
  expect(body).toContain(`/news/${id}</link>`);
  expect(body).toContain('<description>First words</description>');
  expect(body).not.toMatch(/Not yet|How to/);
  expect((await admin.raw({ method: 'GET', url: '/tutorials.xml' })).body).toContain('How to');
  const again = await admin.raw({
    method: 'GET',
    url: '/feed.xml',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.status).toBe(304);
});
