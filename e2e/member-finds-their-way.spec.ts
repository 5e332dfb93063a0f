import { expect, test } from 'vitest';
import { countPlay } from '#features/tracks/contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
const [ada, jonas] = [await site.person('ada'), await site.person('jonas')];
const nightBus = await site.track(ada, { title: 'Night bus', bytes: aWav({ seconds: 20 }) });
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce' as const,
};

test('a member creates a track or a group from any page, by the keyboard [SHELL-130]', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'ada');
  for (const [name, title] of [
    ['Upload a track', 'My tracks'],
    ['New group', 'Create a group'],
  ] as const) {
    await site.open(page, '/users');
    const create = page.getByRole('button', { name: 'Create' });
    await create.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const menu = page.getByRole('navigation', { name: 'Create' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'New project',
      'Upload a track',
      'New group',
    ]);
    await menu.getByRole('link', { name }).press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await menu.isVisible()).toBe(false);
  }
});

test('a guest and a wide window see no shortcuts below [SHELL-131]', async () => {
  const page = await site.newPage(phone);
  await site.open(page, '/tracks');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  expect(await shortcuts.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Create' }).count()).toBe(0);
  const wide = await site.newPage();
  await site.signIn(wide, 'ada');
  await site.open(wide, '/tracks');
  await wide.getByRole('banner').getByRole('button', { name: 'Create' }).waitFor();
  expect(await wide.getByRole('navigation', { name: 'Shortcuts' }).count()).toBe(0);
});

test('a member on a phone has home, search, what to create, messages and the own profile below, and the player above them; the waveform of a track is in the first view, its buttons in two rows [SHELL-131] [SHELL-161] [SHELL-164]', async () => {
  const page = await site.newPage(phone);
  await site.signIn(page, 'ada');
  await site.open(page, '/tracks');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  const names = async () => (await shortcuts.locator('a, button').allInnerTexts()).map((text) => text.trim());
  expect(await names()).toEqual(['Home', 'Search', 'Create', 'Messages', 'Me']);
  await page.getByRole('button', { name: 'Play Night bus' }).first().tap();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Pause Night bus' }).waitFor();
  const above = await player.boundingBox();
  const bar = await shortcuts.boundingBox();
  expect(Math.round((above?.y ?? 0) + (above?.height ?? 0))).toBe(Math.round(bar?.y ?? -1));
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844);
  for (const one of await shortcuts.locator('a, button').all())
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  const end = await page.getByRole('contentinfo').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);

  await shortcuts.getByRole('button', { name: 'Create' }).tap();
  await page.getByRole('link', { name: 'New group' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Create a group' }).waitFor();
  await shortcuts.getByRole('link', { name: 'Search' }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/community/search');
  await shortcuts.getByRole('link', { name: 'Me', exact: true }).tap();
  await page.getByRole('heading', { level: 1, name: ada.username }).waitFor();
  expect(await shortcuts.getByRole('link', { name: 'Me', exact: true }).getAttribute('aria-current')).toBe(
    'page',
  );
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Night bus' }).first().tap();
  const waveform = page.getByRole('main').getByRole('slider').first();
  await waveform.waitFor();
  const drawn = await waveform.boundingBox();
  expect((drawn?.y ?? 844) + (drawn?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  const head = page.getByRole('main').locator('section', { has: page.getByRole('heading', { level: 1 }) });
  const rows = await head
    .getByRole('button', { name: 'Share', exact: true })
    .locator('xpath=..')
    .evaluate((all) => new Set([...all.children].map((one) => one.getBoundingClientRect().top)).size);
  expect(rows).toBeLessThanOrEqual(2);

  await page.setViewportSize({ width: 1440, height: 900 });
  const ends = [head, page.getByRole('textbox', { name: 'Your comment' })].map(async (one) => {
    const box = await one.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  });
  const [headEnd, formEnd] = await Promise.all(ends);
  expect(formEnd).toBe(headEnd);
});

test('a message that arrives marks the shortcut to the messages on a phone [SHELL-131]', async () => {
  const page = await site.newPage(phone);
  await site.signIn(page, 'jonas');
  await site.open(page, '/tracks');
  const messages = page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: /^Messages/ });
  expect(await messages.getAttribute('aria-label')).toBeNull();
  await ada.raw({
    method: 'POST',
    url: '/api/messages',
    body: { message: { user_id: jonas.id, content: 'Hi' } },
  });
  await page.getByRole('link', { name: 'Messages, unread' }).waitFor();
});

test('a member goes from page to page of the community by its tabs, on a phone and in a small window [SHELL-141]', async () => {
  for (const view of [phone, { viewport: { width: 1024, height: 768 } }]) {
    const page = await site.newPage(view);
    await site.signIn(page, 'ada');
    await site.open(page, '/community');
    const tabs = page.getByRole('navigation', { name: 'Community pages' });
    for (const name of ['Users', 'Groups', 'News', 'Tutorials', 'Tracks']) {
      await tabs.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await tabs.locator('[aria-current]').allInnerTexts()).toEqual([name]);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
});

test.each([668, 768, 1024, 1139])('the header of a member is one row at %i px [SHELL-180]', async (width) => {
  const page = await site.newPage({ viewport: { width, height: 900 } });
  await site.signIn(page, 'ada');
  await site.open(page, '/tracks');
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(62);
  expect((await header.getByRole('search').boundingBox())?.width).toBeGreaterThanOrEqual(160);
});

test('the list of messages reaches the lower edge of a small window [SHELL-181]', async () => {
  const page = await site.newPage(phone);
  await site.signIn(page, 'ada');
  await site.open(page, '/account/messages');
  const list = await page.getByRole('main').locator('> *').first().boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeGreaterThanOrEqual((bar?.y ?? Infinity) - 1);
});

test('the numbers of a track are not cut on a phone [TRACK-202]', async () => {
  await jonas.call(countPlay, { id: nightBus.id });
  const page = await site.newPage(phone);
  await site.signIn(page, 'ada');
  await site.open(page, '/account/statistics');
  const tracks = page.getByRole('region', { name: 'Numbers by track' });
  const figures = await tracks.getByRole('cell').all();
  expect(figures).toHaveLength(6);
  for (const figure of figures) {
    const box = await figure.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.viewport.width);
  }
});
