import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBrowserWindow, waitForHydration } from '#testing/a-browser-window.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { axeFindings } from '#testing/axe.ts';

let site: ASite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const phone = { viewport: { width: 390, height: 800 } };

async function atHome(options: Parameters<typeof aBrowserWindow>[0] = {}) {
  const window = await aBrowserWindow(options);
  await window.page.goto(site.url);
  await waitForHydration(window.page);
  return window;
}

test('the search names what it searches on a desktop and on a phone [SHELL-057]', async () => {
  const desktop = await atHome();
  expect(await desktop.page.getByPlaceholder('Search project, user, track, or group').count()).toBe(1);
  await desktop.close();
  const mobile = await atHome(phone);
  expect(await mobile.page.getByPlaceholder('Search user, track, or group', { exact: true }).count()).toBe(1);
  await mobile.close();
});

test('an empty search or one of spaces cannot be sent [SHELL-058]', async () => {
  const { page, close } = await atHome();
  const field = page.getByRole('combobox', { name: 'Search' });
  const send = page.getByRole('search').getByRole('button', { name: 'Search' });
  expect(await send.isDisabled()).toBe(true);
  await field.fill('   ');
  expect(await send.isDisabled()).toBe(true);
  await field.fill('jazz');
  expect(await send.isDisabled()).toBe(false);
  await close();
});

test('a search opens the search page with its term [SHELL-059]', async () => {
  const { page, close } = await atHome();
  await page.keyboard.press('/');
  await page.keyboard.type('drum & bass ');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/community/search');
  expect(Object.fromEntries(searchParams)).toEqual({ type: 'all', term: 'drum & bass' });
  await close();
});

test('the mobile menu slides a level in, and out by "Back" [SHELL-038] [SHELL-039]', async () => {
  const { page, pageErrors: complaints, close } = await atHome(phone);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Community' }).click();
  await menu.getByRole('link', { name: 'Groups' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Back' }).click();
  await menu.getByRole('link', { name: 'Groups' }).waitFor({ state: 'detached' });
  // Focus is on the entry that opened the level, so that the keyboard continues there.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Community');
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Groups' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back');
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Groups' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Community');
  await menu.getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await close();
});

test('below 1140 px a hamburger replaces the menu [SHELL-070]', async () => {
  const { page, close } = await atHome({ viewport: { width: 1140, height: 800 } });
  const hamburger = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Main' });
  expect([await hamburger.isVisible(), await menu.isVisible()]).toEqual([false, true]);
  await page.setViewportSize({ width: 1139, height: 800 });
  expect([await hamburger.isVisible(), await menu.isVisible()]).toEqual([true, false]);
  await close();
});

test('on a phone "Dashboard" explains where the studio is, and leads nowhere [SHELL-037]', async () => {
  const { page, close } = await atHome(phone);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  const sidebar = page.getByRole('dialog', { name: 'There is no mobile app' });
  await sidebar.waitFor();
  expect(await sidebar.locator('p').innerText()).toBe(
    'The Tonehall studio runs in a desktop browser. Open Tonehall on your computer to make music.',
  );
  expect(new URL(page.url()).pathname).toBe('/');
  await close();
});

test('a chosen theme applies after a reload before the first paint', async () => {
  const { page, close } = await atHome({ colorScheme: 'light' });
  const backgroundColor = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  const paper = await backgroundColor();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Ink, the dark theme' }).click();
  const ink = await backgroundColor();
  expect(ink).not.toBe(paper);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('h1');
  expect(await backgroundColor()).toBe(ink);
  await close();
});

test('"?" lists the shortcuts, Escape closes the list', async () => {
  const { page, close } = await atHome();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await close();
});

test('the first Tab stop leads to the content', async () => {
  const { page, close } = await atHome();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('content');
  await close();
});
