import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aContentPage, aTextBlock } from '#features/pages/testing/a-content-page.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const admin = await site.person('admin', { admin: true });
const ada = await site.person('ada');
await site.track(ada, { title: 'Night bus', bytes: aWav({ seconds: 60 }) });
const film = {
  component: 'blocks.video',
  url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  title: 'A film',
};
await aContentPage(admin, { path: '/with-a-film', title: 'With a film', blocks: [{ id: 'a', ...film }] });
await aContentPage(admin, {
  path: '/before-it',
  title: 'Before it',
  blocks: [aTextBlock('[To the film](/with-a-film) [Nowhere](/no-page-here)')],
});

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('a track plays on while its listener goes from lesson to lesson, and the document stays [CMS-085]', async () => {
  const page = await site.newPage();
  await site.open(page, '/tracks');
  await page.getByRole('button', { name: 'Play Night bus' }).first().click();
  const pause = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause Night bus' });
  await pause.waitFor();
  await page.evaluate("window.mark = 'same document'");
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).first().click();
  await link(page, 'Rhythm').last().click();
  await page.getByRole('heading', { level: 1, name: 'Rhythm' }).waitFor();
  await link(page, 'Kick and snare').last().click();
  await page.getByRole('heading', { level: 1, name: 'Kick and snare' }).waitFor();
  await page.getByRole('link', { name: /^Next/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Divide the beat' }).waitFor();
  expect(await page.title()).toMatch(/^▶ Night bus by /);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Kick and snare' }).waitFor();
  expect(await page.evaluate('window.mark')).toBe('same document');
  await pause.click();
  await expect.poll(() => page.title()).toContain('Kick and snare');
});

test('an address that only the server knows is opened by the browser, also a page that is not there [CMS-085]', async () => {
  const page = await site.newPage({ allowedErrors: /404/ });
  await site.open(page, '/before-it');
  await page.evaluate("window.mark = 'same document'");
  await link(page, 'Nowhere').click();
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(await page.evaluate('window.mark ?? null')).toBeNull();
});

test('a member marks lessons as done, sees it on the cards, and goes on [CMS-082] [CMS-083]', async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 844 } });
  await site.signIn(page, 'mira');
  await site.open(page, '/learn/rhythm/count-to-four');
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme);
    expect(await axeFindings(page, theme === 'light' ? undefined : colourRules)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  }
  await page.getByRole('link', { name: /^Next/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Kick and snare' }).waitFor();
  await site.open(page, '/learn/');
  await page.getByText('1 of 4 done', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('region', { name: 'Go on where you were' }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Kick and snare' }).waitFor();
  await site.open(page, '/learn/rhythm/count-to-four');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Mark as done' }).waitFor();
});

test('a guest without scripts reads lessons one after the other [CMS-081]', async () => {
  const page = await site.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/learn/rhythm/count-to-four`);
  expect(await page.getByRole('button', { name: 'Mark as done' }).count()).toBe(0);
  await page.getByRole('link', { name: /^Next/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Kick and snare' }).waitFor();
  await page.getByRole('link', { name: /^Previous/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Count to four' }).waitFor();
});

test('another site is asked for nothing before the reader presses play, on a page that was opened without a document [CMS-086] [CMS-087]', async () => {
  const page = await site.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) foreign.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The film</h1>' }),
  );
  await site.open(page, '/before-it');
  await link(page, 'To the film').click();
  const play = page.getByRole('link', { name: 'Play the video from YouTube' });
  await play.waitFor();
  await play.hover();
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await play.click();
  await page
    .frameLocator('iframe')
    .frameLocator('iframe')
    .getByRole('heading', { name: 'The film' })
    .waitFor();
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&autoplay=1']);
});
