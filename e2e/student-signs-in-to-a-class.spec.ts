import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSignInWindow, renewClassCode } from '#features/classes/contract.ts';
import { signInToClass } from '#features/classes/sign-in.contract.ts';
import { addManagedStudents, setClassWayIn } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite({ educationMode: true, rateLimits: 'on' });
const { classId, teacher } = await aClass(site);
const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.'] });
const { code } = await teacher.call(renewClassCode, { id: classId });
await teacher.call(openSignInWindow, { id: classId });

/** Checks what is shown now: no overflow, and axe in both themes. */
async function checkView(page: Page): Promise<void> {
  expect(await page.locator('h1').count()).toBe(1);
  expect(await findOverflow(page)).toEqual([]);
  for (const theme of ['dark', 'light'] as const) {
    await switchTheme(page, theme);
    expect(await axeFindings(page, theme === 'dark' ? undefined : colourRules)).toEqual([]);
  }
}

test('a student without an address signs in by the keyboard on a small screen, meets nothing else, and logs out [EDU-180] [EDU-181] [EDU-182]', async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await site.open(page, '/class');
  await checkView(page);
  await page.getByLabel('Code of your class').fill(code?.text ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await checkView(page);
  await page.getByRole('button', { name: 'Mia K.' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Mia K.' }).waitFor();
  await checkView(page);
  const secret = made[0]?.secret;
  if (!secret || !('pictures' in secret)) throw new Error('There are no pictures.');
  for (const picture of secret.pictures) {
    await page.getByRole('button', { name: picture, exact: true }).focus();
    await page.keyboard.press('Enter');
  }
  await page.waitForURL(`${site.url}/education`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await checkView(page);
  for (const path of ['/', '/account', '/learn/', '/auth?tab=sign_up']) {
    await site.open(page, path);
    expect(new URL(page.url()).pathname, path).toBe('/education');
  }
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByLabel('Code of your class').waitFor();
  expect(foreign).toEqual([]);
});

test('a student sees all pictures and the chosen ones without scrolling, in two rows on a desk and five on a phone [EDU-346]', async () => {
  const page = await site.newPage({
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'reduce',
    allowedErrors: /status of 401/,
  });
  await site.open(page, '/class');
  await page.getByLabel('Code of your class').fill(code?.text ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Noah B.' }).click();
  const shown = page.getByRole('listitem').getByRole('button');
  const chosen = page.getByRole('status', { name: '0 of 3 chosen' });
  await chosen.waitFor();
  for (const [width, height, rows, tried] of [
    [1280, 720, 2],
    [1366, 768, 2],
    [1280, 600, 2],
    [1024, 768, 2],
    [768, 1024, 3],
    [390, 844, 5],
    [360, 740, 5],
    [360, 740, 5, true],
    [1280, 600, 2, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (tried && !(await page.getByRole('alert').innerText())) {
      for (const name of ['house', 'rocket', 'bike']) await page.getByRole('button', { name }).click();
      await page.getByRole('alert').getByText('That was not right.').waitFor();
    }
    const boxes = await Promise.all((await shown.all()).map((one) => one.boundingBox()));
    expect(boxes).toHaveLength(24);
    const at = `${width} by ${height}`;
    for (const box of [...boxes, await chosen.boundingBox()]) {
      if (!box) throw new Error('A picture is not shown.');
      expect(box.y, at).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, at).toBeLessThanOrEqual(height);
      expect(Math.min(box.width, box.height), at).toBeGreaterThanOrEqual(48);
    }
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size, at).toBe(rows);
    expect(await findOverflow(page), at).toEqual([]);
  }
});

test('a teacher whose class is open sees a student who has to wait, and lets them in [EDU-345]', async () => {
  const page = await site.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await updateUser(site.platform.db, teacher.id, { email_verified_at: site.clock.now() });
  await site.signIn(page, 'teacher1');
  await site.open(page, `/education/classes/${classId}`);
  const summary = page.locator('summary');
  await summary.waitFor();
  // The triangle of a disclosure.
  expect(await summary.evaluate((one) => getComputedStyle(one).display)).toBe('list-item');
  const noah = made[1];
  if (!noah || !('pictures' in noah.secret)) throw new Error('There are no pictures.');
  const tryAs = (pictures: typeof noah.secret.pictures) =>
    site.newGuest().call(signInToClass, { code: code?.text ?? '', studentId: noah.membershipId, pictures });
  const wrong = noah.secret.pictures.toReversed();
  for (let tries = 0; tries < 5; tries += 1) await expect(tryAs(wrong)).rejects.toThrow();
  const waiting = page.getByRole('region', { name: 'Waiting to be let in (1)' });
  await waiting.getByText('Noah B.').waitFor();
  await checkView(page);
  await waiting.getByRole('button', { name: 'Let in Noah B.' }).click();
  await waiting.waitFor({ state: 'detached' });
  await tryAs(noah.secret.pictures);
});

test('the address of a card signs a student in and holds no token afterwards [EDU-181]', async () => {
  const { made: cards } = await teacher.call(setClassWayIn, { id: classId, way: 'card' });
  const secret = cards[1]?.secret;
  if (!secret || !('card' in secret)) throw new Error('There is no card.');
  const page = await site.newPage();
  const token = secret.card.address.split('#')[1] ?? '';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await site.open(page, `/class#${token}`);
  await page.waitForURL(`${site.url}/education`);
  expect(asked.filter((url) => url.includes(token.slice('card='.length)))).toEqual([]);
});
