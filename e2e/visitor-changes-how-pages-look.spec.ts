import { beforeAll, expect, test } from 'vitest';
import { newsComments } from '#features/news/contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';

const site = await aBrowserSite();
let track = '';
let news = '';

beforeAll(async () => {
  const admin = await site.person('admin', { admin: true });
  const ada = await site.person('ada', { accountType: 1 });
  track = (await site.track(ada, { title: 'Night bus', change: { genreId: 3 } })).selfLink;
  const { id } = await aNewsItem(admin);
  await ada.call(newsComments.post, { id, content: 'Well said' });
  news = `/news/${id}`;
});

test('with forced colours a visitor sees icons of counts, ticks and edges [SHELL-133]', async () => {
  const page = await site.newPage({ forcedColors: 'active' });
  await site.open(page, track);
  const text = await page.evaluate('getComputedStyle(document.body).color');
  const fills = (selector: string, pseudo: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('${selector}')].map((one) => getComputedStyle(one, '${pseudo}').backgroundColor)`,
    );
  const icons = await fills('main li[title$=s]', '::before');
  const style = (name: string) => page.evaluate<string>(name);
  expect(icons).toEqual([text, text, text]);
  expect(
    await style(`getComputedStyle(document.querySelector('main a[href^="/user/"] > span')).outlineStyle`),
  ).toBe('solid');
  expect(
    await style(`getComputedStyle(document.querySelector('a[href^="/tracks/genre/"]')).borderTopStyle`),
  ).toBe('solid');

  await site.open(page, '/dev/gallery');
  const ticks = await fills('main section input:checked', '::after');
  expect(ticks.length).toBeGreaterThan(2);
  expect([...new Set(ticks)]).toEqual([text]);
});

test('a reader prints the text of a page alone, on paper [SHELL-134]', async () => {
  const page = await site.newPage({ colorScheme: 'dark' });
  await site.open(page, news);
  expect(await page.getByText('Well said').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.getByRole('article').isVisible()).toBe(true);
  for (const hidden of ['banner', 'navigation', 'button', 'contentinfo'] as const)
    expect(await page.getByRole(hidden).filter({ visible: true }).count(), hidden).toBe(0);
  expect(await page.getByText('Well said').isVisible()).toBe(false);
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');

  // Questions are buttons, and answers are closed on the screen.
  await page.emulateMedia({ media: 'screen' });
  await site.open(page, '/dev/gallery');
  const question = page.locator('#accordion button[aria-expanded=false]').first();
  const answer = page.locator('#accordion :has(> * > button[aria-expanded=false]) > section').first();
  expect(await answer.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect([await question.isVisible(), await answer.isVisible()]).toEqual([true, true]);
});

test.each([1440, 390])(
  'a reader spaces letters, words and lines, and at %i px nothing is cut [SHELL-135]',
  async (width) => {
    const page = await site.newPage({ viewport: { width, height: 900 }, bypassCSP: true });
    await site.signIn(page, 'ada');
    for (const path of ['/community', track]) {
      await site.open(page, path);
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
          'p { margin-block-end: 2em !important }',
      });
      const beyond = await page.evaluate<number>(`(() => {
        const name = document.querySelector('header svg > text').getBoundingClientRect();
        return name.right - document.querySelector('header svg:has(> text)').getBoundingClientRect().right;
      })()`);
      expect(beyond).toBeLessThanOrEqual(0);
      expect(await findOverflow(page)).toEqual([]);
    }
  },
);

test('a member meets one content width on the pages of the account [SHELL-136]', async () => {
  const page = await site.newPage({ viewport: { width: 1440, height: 900 } });
  await site.signIn(page, 'ada');
  for (const path of ['', '/profile', '/receipts', '/tokens', '/referrals', '/messages', '/notifications']) {
    await site.open(page, `/account${path}`);
    const width = await page.evaluate('document.querySelector("main").firstElementChild.offsetWidth');
    expect([path, Number(width)]).toEqual([path, 1020]);
  }
});
