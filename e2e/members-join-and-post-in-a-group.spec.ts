import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { featureGroupTrack, postTrack } from '#features/groups/tracks.contract.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { switchTheme } from '#testing/switch-theme.ts';
import type { Member } from '#testing/world.ts';

const site = await aBrowserSite({ settings: { PLAN_LIMITS: 'on' } });
let founder: Member;
let guest: Member;

beforeAll(async () => {
  founder = await site.person('founder', { accountType: 2 });
  guest = await site.person('guest');
  await site.track(guest, { title: 'Late train' });
});

const nameOf = (page: Page) =>
  page.evaluate<string>(
    `(document.activeElement?.labels?.[0]?.textContent || document.activeElement?.ariaLabel || document.activeElement?.textContent || '').trim()`,
  );

/** Presses Tab until a control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await nameOf(page)) === name) return;
  }
  throw new Error(`No Tab stop is called ${name}`);
}
const pressEnter = async (page: Page, name: string) => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

/** Adds up unexpected layout shifts, with their elements. */
const countShifts = `window.shifted = []; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.shifted.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 90))]);
}).observe({ type: 'layout-shift', buffered: true })`;

test('by keyboard one member creates a group, and another joins it, posts a track and comments', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(page, 'founder');
  await site.open(page, '/groups');
  await pressEnter(page, 'Create group');
  await page.getByRole('heading', { level: 1, name: 'Create a group' }).waitFor();

  await tabTo(page, 'Name');
  await page.keyboard.press('Enter');
  await page.getByText('This field is required').waitFor();
  await page.keyboard.type('Night shift');
  await tabTo(page, 'Group link');
  await page.keyboard.type('night shift');
  await page.keyboard.press('Enter');
  await page.getByText('Link contains invalid characters').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Night-Shift');
  await tabTo(page, 'Description');
  await page.keyboard.type('For those who work late.');
  await tabTo(page, 'Closed');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: 'Joinable' }).isChecked()).toBe(true);
  await pressEnter(page, 'Create group');
  await page.getByRole('heading', { level: 1, name: 'Night shift' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/group/Night-Shift');
  await page.getByText('You are admin').waitFor();
  expect(await page.getByRole('button', { name: 'Leave group' }).count()).toBe(0);

  const other = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(other, 'guest');
  await site.open(other, '/groups?type=new');
  await pressEnter(other, 'Night shift');
  await other.getByRole('heading', { level: 1, name: 'Night shift' }).waitFor();
  await pressEnter(other, 'Join group');
  await other.getByRole('link', { name: '2 members' }).waitFor();
  await pressEnter(other, 'Add track');
  const dialog = other.getByRole('dialog', { name: 'Add track' });
  await dialog.getByRole('radio', { name: /^Late train/ }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Post track' }).isDisabled()).toBe(true);
  await tabTo(other, 'Late train');
  await other.keyboard.press('Space');
  await pressEnter(other, 'Post track');
  await other.getByText('Track posted successfully. Good luck!').waitFor();
  await expect.poll(() => dialog.getByRole('radio', { name: /^Late train/ }).isDisabled()).toBe(true);
  await other.keyboard.press('Escape');
  await expect.poll(() => nameOf(other)).toBe('Add track');
  await other.getByRole('region', { name: 'Tracks' }).getByRole('article', { name: 'Late train' }).waitFor();
  await tabTo(other, 'Your comment');
  await other.keyboard.type('Right on time.');
  await pressEnter(other, 'Post comment');
  await other.getByText('Comment posted successfully!').waitFor();

  await site.open(page, '/group/Night-Shift');
  const tracks = page.getByRole('region', { name: 'Tracks' });
  await tracks.getByRole('button', { name: 'More for Late train' }).click();
  await page.getByRole('menuitem', { name: 'Feature track' }).click();
  await page.getByRole('region', { name: 'Featured tracks' }).getByText('Late train').waitFor();
  await page.getByText('Right on time.').waitFor();
  await page.getByRole('link', { name: '2 members' }).click();
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  const members = page.getByRole('list', { name: 'Members of the group' }).getByRole('listitem');
  expect(await members.count()).toBe(2);
  expect(await members.first().innerText()).toContain('Admin');
});

test('a group gets a picture, with progress and a preview, and shows it on its page [GROUP-096]', async () => {
  const group = await aGroup(site, founder, { name: 'Seen from afar' });
  const page = await site.newPage();
  await site.signIn(page, 'founder');
  await site.open(page, `/group/${group.groupLink}/edit`);
  await page.route('**/uploads/**', async (route) => {
    await page.getByRole('progressbar', { name: 'Uploading the picture' }).waitFor();
    await route.continue();
  });
  const picture = join(import.meta.dirname, '../apps/site/public/og.png');
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('img', { name: 'New picture' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Seen from afar' }).waitFor();
  const shown = page.locator('header img').first();
  await expect
    .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
});

test('on a phone a refused form scrolls to the error, and a file that is no picture can be removed', async () => {
  const page = await site.newPage({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    allowedErrors: /status of 422/,
  });
  await site.signIn(page, 'founder');
  await site.open(page, '/group/new');
  const name = page.getByRole('textbox', { name: 'Name' });
  const send = () => pressAgain(page.getByRole('button', { name: 'Create group' }));
  const isInView = (label: string) =>
    page
      .evaluate<boolean>(
        `(() => { const { top, bottom } = document.activeElement.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })()`,
      )
      .then(async (inside) => inside && (await nameOf(page)) === label);
  await name.fill('\u200b');
  await send();
  await expect.poll(() => isInView('Name')).toBe(true);
  await name.fill('No picture at all');
  const text = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('a text') };
  await page.locator('input[type=file]').setInputFiles(text);
  await page.getByText('"x.png" cannot be shown: it may be no picture.').waitFor();
  expect(await page.getByRole('img', { name: 'New picture' }).count()).toBe(0);
  await send();
  await page.getByText('Picture is not a picture that can be used').waitFor();
  await expect.poll(() => isInView('Choose a picture')).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard the new picture' }).click();
  await send();
  await page.getByRole('heading', { level: 1, name: 'No picture at all' }).waitFor();
});

test('a member who may not create a group is redirected to pricing, and the call refuses [GROUP-077]', async () => {
  const page = await guest.raw({ method: 'GET', url: '/group/new' });
  expect([page.status, page.headers.location]).toEqual([302, '/accounts?for=groups']);
  const call = await guest.raw({ method: 'POST', url: '/api/groups', body: { group: { name: 'Mine' } } });
  expect([call.status, call.body]).toEqual([
    403,
    { error: 'Upgrade to create a group and unlock more features.' },
  ]);
});

test('only group admins and site admins open the form of a group and its call [GROUP-078]', async () => {
  const group = await aGroup(site, founder, { name: 'Locked desk' });
  const admin = await site.person('admin', { admin: true });
  const member = await site.person('member');
  await member.raw({ method: 'POST', url: `/group/${group.groupLink}/join` });
  const page = async (who: Member) =>
    (await who.raw({ method: 'GET', url: `/group/${group.groupLink}/edit` })).status;
  const save = async (who: Member) => {
    const body = { group: { description: 'Changed' } };
    return (await who.raw({ method: 'PUT', url: `/api/groups/${group.id}`, body })).status;
  };
  for (const who of [founder, admin]) expect([await page(who), await save(who)]).toEqual([200, 200]);
  for (const who of [guest, member]) expect([await page(who), await save(who)]).toEqual([403, 403]);
});

test('the page of a group does not shift while it loads, and hydrates without an error', async () => {
  const group = await aGroup(site, founder, { name: 'Standing still' });
  const page = await site.newPage();
  await site.signIn(page, 'guest');
  await page.addInitScript(countShifts);
  const below = ['', '/members', '/tracks'].map((part) => `/group/${group.groupLink}${part}`);
  for (const path of ['/groups', ...below]) {
    await site.open(page, path);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate<[number, ...string[]][]>('window.shifted');
    const sum = shifts.reduce((all, [value]) => all + value, 0);
    expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
  }
});

test.each([
  ['wide', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])('every view of groups passes axe in both themes, %s', async (_name, viewport) => {
  const name = 'Akkumulatorenfabriksbesichtigungsprotokollgruppe unter dem Winterhimmel';
  const group = await aGroup(site, founder, { name });
  const { id: mixdownId } = await site.track(founder, { title: name });
  await founder.call(postTrack, { groupLink: group.id, mixdownId });
  await founder.call(featureGroupTrack, { groupLink: group.id, trackId: mixdownId });
  const closed = await aGroup(site, founder, { name: 'Back room', privacySetting: 'closed' });
  const own = ['', '/members', '/tracks', '/edit'].map((part) => `/group/${group.groupLink}${part}`);
  const views: [string, string[]][] = [
    ['founder', [...own, '/groups', '/groups?type=new', '/account/groups', '/group/new']],
    ['guest', [own[0] ?? '', `/group/${closed.groupLink}`]],
  ];
  const page = await site.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
  for (const [who, paths] of views) {
    await site.signIn(page, who);
    for (const path of paths) {
      await page.emulateMedia({ colorScheme: 'light' });
      await site.open(page, path);
      expect(await page.locator('h1').count(), path).toBe(1);
      const over = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(over, path).toBeLessThanOrEqual(0);
      expect(await axeFindings(page), path).toEqual([]);
      await switchTheme(page, 'dark');
      expect(await axeFindings(page, ['color-contrast']), path).toEqual([]);
    }
  }
});
