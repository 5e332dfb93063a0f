import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSignInWindow, renewClassCode } from '#features/classes/contract.ts';
import { addManagedStudents, setClassWayIn } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite({ educationMode: true });
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
