import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stepOf, totpCode } from '#features/sign-in/server/second-factor/totp.ts';
import { base32Bytes } from '#features/sign-in/testing/second-factor.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { waitForAnimations } from '#testing/wait-for-animations.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite();
const refused = /status of 4(01|03|22)/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string, level = 2) => page.getByRole('heading', { level, name });

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await press(page, 'Log in');
}

test('a member sets up a second factor, and the next sign-in asks for its code', async () => {
  const page = await site.newPage({ allowedErrors: refused });
  const ada = await site.signIn(page, 'ada');
  await site.open(page, '/account');
  await press(page, 'Set up');
  const secret = base32Bytes(await page.locator('code').innerText());
  await page.getByLabel('The code that it shows now').fill(totpCode(secret, stepOf(site.clock.now())));
  await press(page, 'Turn on');
  await page.getByRole('alertdialog', { name: 'Your recovery codes' }).waitFor();
  const codes = await page.getByRole('alertdialog').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  // The codes are not shown again: neither Escape nor a click outside closes them.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  expect(await page.getByRole('alertdialog').getByRole('button').allInnerTexts()).toEqual([
    'Copy',
    'I have kept them',
  ]);
  await press(page, 'I have kept them');
  await page.getByText('10 recovery codes are left').waitFor();
  await page.goto(`${site.url}/logout`);
  await site.open(page, '/auth?tab=sign_in&redirect_to=%2Faccount');
  await logIn(page, ada.email);
  await heading(page, 'Enter your code', 1).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('tonehall_session');
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await heading(page, 'My account', 1).waitFor();
  await page.getByText('9 recovery codes are left').waitFor();
});

test('a session that is not recent must enter the password before it deletes the account, and then opens the start page', async () => {
  const page = await site.newPage({ allowedErrors: refused });
  const ben = await site.signIn(page, 'ben');
  const old = new Date(Date.now() - 20 * 60_000);
  await site.platform.db
    .updateTable('sessions')
    .set({ proved_at: old })
    .where('user_id', '=', ben.id)
    .execute();
  await site.open(page, '/account');
  await press(page, 'Delete account');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  const asked = page.getByRole('dialog', { name: 'Is it you?' });
  await asked.getByLabel('Password', { exact: true }).fill(testPassword);
  await asked.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${site.url}/`);
  await site.open(page, '/auth?tab=sign_in');
  await logIn(page, ben.email);
  await page.getByText('Invalid email or password.').waitFor();
});

test("a member's data export is prepared while they wait, and downloaded", async () => {
  const page = await site.newPage();
  await site.signIn(page, 'cleo');
  await site.open(page, '/account#copy');
  await press(page, 'Make a copy');
  const link = page.getByRole('link', { name: /^Download/ });
  await link.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^tonehall-[\d-]+\.zip$/);
});

test('the other address shows the same page, opened at "My subscriptions" [ACCOUNT-002] [SHELL-004]', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'dora');
  const title = async (path: string) => {
    await site.open(page, path);
    return [await heading(page, 'My account', 1).innerText(), await page.title()];
  };
  const plain = await title('/account');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await title('/account/manage')).toEqual(plain);
  const top = async () => (await heading(page, 'My subscriptions').boundingBox())?.y ?? -1;
  await expect.poll(top).toBeLessThan(300);
  expect(await top()).toBeGreaterThan(0);
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing on the account page and in its dialogs, %s',
  async (colorScheme) => {
    const page = await site.newPage({ colorScheme });
    await site.signIn(page, `axe-${colorScheme}`);
    await site.open(page, '/account');
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Set up');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await waitForAnimations(page);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Cancel');
    await press(page, 'Delete account');
    await page.getByRole('alertdialog').waitFor();
    await waitForAnimations(page);
    expect(await axeFindings(page)).toEqual([]);
  },
);
