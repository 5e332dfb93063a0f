import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startEducationLive } from '#apps/live/start-education-live.ts';
import { createSiteServer } from '#apps/site/serving/create-site-server.ts';
import { followUser } from '#features/follows/contract.ts';
import { sessionCookieName } from '#features/sign-in/server/sessions/session-cookie.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { axeFindings } from '#testing/axe.ts';
import { freePort } from '#testing/free-port.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';

const site = await aBrowserSite();
const fans = await Promise.all(['ada', 'ben', 'cid'].map((name) => site.person(name)));
const [ada, ben] = fans;
if (!ada || !ben) throw new Error('a member is missing');

test('a member is notified of followers while the page is open, opens the panel, follows back and reads', async () => {
  const mira = await site.person('mira');
  const page = await site.newPage();
  await site.signIn(page, 'mira');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  await site.open(page, '/tracks');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect.poll(() => sockets).toEqual(['/socket']);

  await ada.call(followUser, { id: mira.id });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  expect(await panel.isVisible()).toBe(false);

  await bell.click();
  await panel.getByText(`${ada.username} started following you`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await ben.call(followUser, { id: mira.id });
  await panel.getByText(`${ben.username} started following you`).waitFor();
  const rows = panel.getByRole('listitem');
  expect(await rows.count()).toBe(2);

  await rows.nth(1).getByRole('button', { name: 'Follow back' }).click();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await expect.poll(() => rows.nth(1).getByRole('button').count()).toBe(0);
  await rows.nth(0).getByRole('button', { name: 'Mark as read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(await rows.nth(0).getByRole('button', { name: 'Follow back' }).count()).toBe(1);

  await page.reload();
  await waitForHydration(page);
  await bell.click();
  await rows.nth(0).getByRole('button', { name: 'Follow back' }).waitFor();
  expect(await rows.nth(1).getByRole('button').count()).toBe(0);
  await rows.nth(0).getByRole('link').first().click();
  await page.waitForURL(`**/user/${ben.profileLink}`);
  await expect.poll(() => panel.isVisible()).toBe(false);
});

/** The education edition of the same installation, at its own address. */
async function theSchool(): Promise<string> {
  const port = await freePort();
  const eduUrl = `http://localhost:${port}`;
  const platform = { ...site.platform, config: { ...site.platform.config, eduUrl } };
  const school = await createSiteServer(platform, { educationMode: true });
  const { pool, url: databaseUrl } = site.database;
  const stopLive = await startEducationLive(school.server, {
    platform,
    pool,
    databaseUrl,
    close: async () => {},
  });
  await school.listen({ host: 'localhost', port });
  afterAll(async () => {
    await stopLive();
    await school.close();
  });
  return eduUrl;
}
const school = await theSchool();

/** Also gives the window the member's session on the education host, whose cookie has another name. */
async function signInToSchool(page: Page, name: string): Promise<void> {
  await site.signIn(page, name);
  const atSite = sessionCookieName({ siteUrl: site.url });
  const atSchool = sessionCookieName({ siteUrl: school, edition: 'education' });
  const session = (await page.context().cookies()).find((cookie) => cookie.name === atSite);
  await page.context().addCookies([{ name: atSchool, value: session?.value ?? '', url: school }]);
  const opened = page.waitForEvent('websocket');
  await page.goto(`${school}/privacy-policy`);
  await page.getByRole('button', { name: /^Menu of / }).waitFor();
  // This page's socket is not one of the next page's.
  await opened;
}

/** The paths of the sockets that the page opens within ten seconds (of its own clock) after loading. */
async function socketsOf(page: Page, url: string): Promise<string[]> {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  await page.clock.install();
  await page.goto(url);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(10_000);
  await page.waitForLoadState('networkidle');
  return sockets;
}

test('a signed-in page keeps one socket, at /socket, in education mode too; guests open none [NOTIF-052]', async () => {
  const [guest, member, schoolMember] = [await site.newPage(), await site.newPage(), await site.newPage()];
  await site.signIn(member, 'tess');
  await signInToSchool(schoolMember, 'tess');
  const asked = [
    socketsOf(guest, `${site.url}/tracks`),
    socketsOf(member, `${site.url}/tracks`),
    socketsOf(schoolMember, `${school}/privacy-policy`),
  ];
  expect(await Promise.all(asked)).toEqual([[], ['/socket'], ['/socket']]);
  await member.getByRole('link', { name: 'Community', exact: true }).first().click();
  await member.getByRole('button', { name: /^Notifications/ }).click();
  await member.getByText('This is where your notifications will be').waitFor();
  expect(await Promise.all(asked)).toEqual([[], ['/socket'], ['/socket']]);
});

test('the bell and its panel are for members outside education mode [NOTIF-012]', async () => {
  const [guest, member, schoolMember] = [await site.newPage(), await site.newPage(), await site.newPage()];
  await site.signIn(member, 'tess');
  await signInToSchool(schoolMember, 'tess');
  await site.open(guest, '/tracks');
  await site.open(member, '/tracks');
  const bells = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).count();
  const panels = (page: Page) => page.locator('#notifications').count();
  expect([await bells(guest), await bells(member), await bells(schoolMember)]).toEqual([0, 1, 0]);
  expect([await panels(guest), await panels(member), await panels(schoolMember)]).toEqual([0, 1, 0]);
});

test('"Follow back" is hidden after use, and after a reload [NOTIF-036]', async () => {
  const nia = await site.person('nia');
  await ada.call(followUser, { id: nia.id });
  await site.drain();
  const page = await site.newPage();
  await site.signIn(page, 'nia');
  await site.open(page, '/account/notifications');
  const row = page.getByRole('main').getByRole('listitem');
  const button = row.getByRole('button', { name: 'Follow back' });
  await button.click();
  await button.waitFor({ state: 'detached' });
  await page.reload();
  await row.waitFor();
  expect(await button.count()).toBe(0);
});

test('the bell opens the panel; the bell again, a click elsewhere and Escape close it [NOTIF-011]', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'olga');
  await site.open(page, '/tracks');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const opened = () => panel.getByText('This is where your notifications will be').waitFor();
  const closed = () => panel.waitFor({ state: 'hidden' });
  await bell.click();
  await opened();
  await pressAgain(bell);
  await closed();
  await pressAgain(bell);
  await opened();
  await page.getByRole('heading', { level: 1 }).click();
  await closed();
  await bell.focus();
  await page.keyboard.press('Enter');
  await opened();
  await page.keyboard.press('Tab');
  expect(await panel.getByRole('link', { name: 'See all' }).evaluate((link) => link.matches(':focus'))).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await closed();
  expect(await bell.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('a list that is longer than the panel grows while scrolling', async () => {
  const zoe = await site.person('zoe');
  for (let at = 0; at < 30; at += 1) {
    const fan = await site.person(`fan${at}`);
    await fan.call(followUser, { id: zoe.id });
  }
  await site.drain();
  const page = await site.newPage({ viewport: { width: 390, height: 844 } });
  await site.signIn(page, 'zoe');
  await site.open(page, '/tracks');
  await page.getByRole('button', { name: 'Notifications, 30 unread' }).click();
  const rows = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  await rows.nth(24).waitFor();
  expect(await rows.count()).toBe(25);
  await rows.nth(24).scrollIntoViewIfNeeded();
  await rows.nth(29).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
