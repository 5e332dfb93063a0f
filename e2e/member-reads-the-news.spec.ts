import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getNews } from '#features/news/contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import type { Member } from '#testing/world.ts';
import { writeSource } from '#testing/write-source.ts';

const site = await aBrowserSite();
const many = 26;
let admin: Member;
let newsId: string;

beforeAll(async () => {
  admin = await site.person('admin', { admin: true });
  await site.person('reader');
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (let at = many; at > 1; at -= 1) await aNewsItem(admin, { title: `Item ${at}`, publishedAt: ago(at) });
  const fileName = await uploadAudio(admin, aWav());
  const item = await aNewsItem(admin, {
    title: 'Item 1',
    body: 'Hear **this**.',
    audioPreviews: [{ title: 'A short tone', fileName }],
  });
  newsId = item.id;
});

const titlesOf = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').allInnerTexts();

test('a member reads to the end of the news, plays a preview, likes an item and comments [COMM-010]', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'reader');
  await site.open(page, '/feed');
  expect(await titlesOf(page)).toHaveLength(20);
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => titlesOf(page)).toHaveLength(many);
  expect(new Set(await titlesOf(page)).size).toBe(many);

  await page.getByRole('link', { name: 'Item 1', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Item 1' }).waitFor();
  await page.getByRole('button', { name: 'Play A short tone' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByText('A short tone').waitFor();

  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await page.getByRole('button', { name: 'Like, 1 like' }).waitFor();
  await page.getByRole('textbox', { name: /comment/i }).fill('That tone again, please');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.getByRole('main').getByText('That tone again, please').waitFor();
  await page.getByText('1 comment', { exact: true }).waitFor();
  // The comment count has changed on the page, and the earlier like is still there [TRACK-109].
  expect(await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).count()).toBe(1);
  const { stats } = (await admin.call(getNews, { id: newsId })).data.attributes;
  expect(stats).toEqual({ likesCount: 1, commentsCount: 1 });
});

test('an admin writes a tutorial, previews it before its publication, and publishes it', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'admin');
  await site.open(page, '/admin/news');
  await page.getByRole('tab', { name: 'Tutorials' }).click();
  await page.getByRole('button', { name: 'Write' }).click();
  await page.getByLabel('Title', { exact: true }).fill('How to breathe');
  await writeSource(page, 'Text', '## In\n\nAnd **out**.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the item"]');
  await preview.getByRole('heading', { level: 2, name: 'In', exact: true }).waitFor();
  await page.getByLabel('Width').selectOption('390');
  // The styles of the page hold in the frame, at its own width.
  const column = await preview.getByRole('article').evaluate((article) => getComputedStyle(article).display);
  expect(column).toBe('grid');
  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('tab', { name: 'Write', exact: true }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('link', { name: 'How to breathe' }).click();
  await page.getByRole('heading', { level: 1, name: 'How to breathe' }).waitFor();
  expect(await page.getByRole('main').getByText('out', { exact: true }).innerText()).toBe('out');
});
