import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { suspendedText } from '#features/sign-in/model/suspended-text.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite();
const refused = /status of 40[134]/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, button: string, item: string) => {
  await press(page, button);
  await page.getByRole('menuitem', { name: item }).click();
};

async function logIn(page: Page, email: string): Promise<void> {
  await site.open(page, '/auth?tab=sign_in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await press(page, 'Log in');
}

test('a member reports another, an admin suspends them, and their appeal lifts the suspension', async () => {
  const bad = await site.person('bad');
  const [reporter, admin, reported] = [
    await site.newPage(),
    await site.newPage(),
    await site.newPage({ allowedErrors: refused }),
  ];
  await site.signIn(reporter, 'reporter');
  await site.person('boss', { admin: true });
  await site.signIn(admin, 'boss');
  await site.signIn(reported, 'bad');
  await site.open(reported, '/tracks');

  await site.open(reporter, `/user/${bad.profileLink}`);
  expect(await axeFindings(reporter)).toEqual([]);
  await choose(reporter, 'More', 'Report');
  const dialog = reporter.getByRole('dialog', { name: `Report ${bad.username}` });
  await dialog.getByLabel('What is wrong?').fill('Sells followers under every track');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await reporter.waitForURL(`${site.url}/users`);

  await site.open(admin, '/admin/moderation');
  expect(await axeFindings(admin)).toEqual([]);
  const entry = admin.getByRole('article').filter({ hasText: 'Sells followers under every track' });
  await entry.getByRole('button', { name: /^Suspend/ }).click();
  await admin.getByLabel('What they will read').fill('Selling followers is not for this hall.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await admin.getByText('Nothing is waiting').waitFor();

  // The suspended member is signed out at once, no longer shown, and learns it at sign-in.
  await logIn(reported, bad.email);
  await reported.getByText(suspendedText).waitFor();
  const shown = await fetch(`${site.url}/user/${bad.profileLink}`);
  expect(shown.status).toBe(404);

  const [decisionEmail] = await emailsTo(site, bad.email, 'decision');
  const link = /https?:\/\/\S+\/account\/appeals\/\S+/.exec(decisionEmail?.text ?? '')?.[0] ?? '';
  const path = new URL(link).pathname + new URL(link).search;
  await site.open(reported, path);
  await reported.getByText('Selling followers is not for this hall.').waitFor();
  // A reloaded appeal still belongs to the member who cannot sign in.
  await reported.reload();
  await waitForHydration(reported);
  await reported.getByText('Selling followers is not for this hall.').waitFor();
  expect(await axeFindings(reported)).toEqual([]);
  await reported.getByLabel('Your appeal').fill('Somebody else had my password. It is changed now.');
  await press(reported, 'Send the appeal');
  await reported.getByText('A moderator will look once more').waitFor();

  await site.open(admin, '/admin/moderation');
  const appeal = admin.getByRole('article').filter({ hasText: 'Somebody else had my password' });
  await appeal.getByRole('button', { name: /^Take back/ }).click();
  await admin.getByLabel('What they will read').fill('Sorry for that.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await admin.getByText('Nothing is waiting').waitFor();

  await logIn(reported, bad.email);
  await reported.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await waitForHydration(reported);
  expect((await fetch(`${site.url}/user/${bad.profileLink}`)).status).toBe(200);
});

test('a cover is uploaded with its length and shown without a reload [HERO-052] [HERO-056]', async () => {
  const page = await site.newPage();
  const owner = await site.signIn(page, 'owner');
  await updateUser(site.platform.db, owner.id, { account_type: 2 });
  await site.open(page, `/user/${owner.profileLink}`);
  const bytes = await sharp({ create: { width: 1600, height: 700, channels: 3, background: '#4060a0' } })
    .png()
    .toBuffer();
  const sending = page.waitForRequest((request) => request.url().includes('/uploads/'));
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await page
    .getByLabel('Cover image')
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: bytes });
  const request = await sending;
  expect((await request.allHeaders())['content-length']).toBe(String(bytes.length));
  expect((await request.response())?.status()).toBe(200);
  const cover = page.getByRole('img', { name: `Cover of ${owner.username}` });
  await cover.waitFor();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});

test('an admin deletes a member after a confirmation, and continues from there', async () => {
  const page = await site.newPage();
  const member = await site.person('gone');
  await site.person('chief', { admin: true });
  await site.signIn(page, 'chief');
  await site.open(page, `/user/${member.profileLink}`);
  await choose(page, 'More', 'Delete');
  await page.getByText('Are you 110% sure you want to destroy this user?').waitFor();
  await page.getByRole('button', { name: 'Destroy user' }).click();
  await page.waitForURL(`${site.url}/users`);
  expect((await fetch(`${site.url}/user/${member.profileLink}`)).status).toBe(404);
});
