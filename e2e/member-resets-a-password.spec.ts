import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { requestPasswordReset } from '#features/sign-in/recovery.contract.ts';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { race } from '#testing/races.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite();
const refused = /status of 4(01|22)/;
const hour = 3_600_000;
let passwords = 0;
const aPassword = () => {
  passwords += 1;
  return `a stage for every song ${passwords}`;
};
const linkOf = (token: string) => `/auth?tab=forgot_password_after&reset_password_token=${token}`;

async function tokenFor(email: string): Promise<string> {
  site.clock.advance(1000);
  await site.guest.call(requestPasswordReset, { user: { email } });
  return emailedTokenTo(site, email, 'password_reset');
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'RESET PASSWORD' }).click();
}

function reset(token: string) {
  const password = aPassword();
  const user = { password, password_confirmation: password, reset_password_token: token };
  return site.newGuest().raw({ method: 'PUT', url: '/users/password', body: { user } });
}

test('a member resets the password from "Forgot password?": all sessions end, and this device is signed in [AUTH-106]', async () => {
  const ada = await site.person('ada');
  await updateUser(site.platform.db, ada.id, { email_verified_at: site.clock.now() });
  const phone = site.newGuest();
  await phone.call(signIn, { user: { email: ada.email, password: testPassword } });
  const page = await site.newPage();
  await site.open(page, '/auth?tab=sign_in&redirect_to=/tracks');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Reset password' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox.' }).waitFor();
  const token = await emailedTokenTo(site, ada.email, 'password_reset');
  await site.open(page, linkOf(token));
  await setPassword(page, aPassword());
  await page.waitForURL(`${site.url}/tracks`);
  await page.getByRole('button', { name: `Menu of ${ada.username}` }).waitFor();
  site.clock.advance(1000);
  for (const old of [ada, phone])
    expect((await old.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('the token is random, stored as a hash, valid for an hour and once, and replaced by a newer one; its page sends it to nobody else [AUTH-107]', async () => {
  const ben = await site.person('ben');
  const first = await tokenFor(ben.email);
  const second = await tokenFor(ben.email);
  for (const token of [first, second]) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const rows = await site.platform.db.selectFrom('one_time_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(second);
  expect((await reset(first)).status).toBe(422);
  const { given } = await race(20, () => reset(second));
  expect(given.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await tokenFor(ben.email);
  site.clock.advance(hour - 5000);
  expect((await reset('A'.repeat(43))).status).toBe(422);

  const page = await site.newPage();
  // Records the number of scripts when the address is cleaned: only the one that does it.
  await page.addInitScript(() => {
    const replace = history.replaceState;
    history.replaceState = function (...given) {
      const noted = window as unknown as { scriptsThen?: number };
      noted.scriptsThen ??= document.scripts.length;
      return replace.apply(this, given);
    };
  });
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer));
  const answer = await page.goto(site.url + linkOf(late));
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(await page.evaluate(() => (window as unknown as { scriptsThen?: number }).scriptsThen)).toBe(1);
  expect(page.url()).toBe(`${site.url}/auth?tab=forgot_password_after`);
  await page.waitForSelector('html[data-hydrated]');
  expect(await page.content()).not.toContain(late);
  expect(referrers.filter(Boolean)).toEqual([]);
  site.clock.advance(5001);
  expect((await reset(late)).status).toBe(422);
});

test('a used, an expired and an unknown token answer 422 with a message [AUTH-108]', async () => {
  const cleo = await site.person('cleo');
  const used = await tokenFor(cleo.email);
  expect((await reset(used)).status).toBe(200);
  const expired = await tokenFor(cleo.email);
  site.clock.advance(hour + 1);
  for (const token of [used, expired, 'A'.repeat(43)]) {
    const page = await site.newPage({ allowedErrors: refused });
    await site.open(page, linkOf(token));
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await setPassword(page, aPassword());
    expect((await answer).status()).toBe(422);
    await page.getByRole('alert').getByText('Reset password token is invalid or has expired').waitFor();
  }
  expect(await emailsTo(site, cleo.email, 'password_changed')).toHaveLength(1);
});
