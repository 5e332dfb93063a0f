import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeEmail } from '#features/sign-in/credentials.contract.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite({
  settings: {
    REQUIRE_VERIFIED_EMAIL: 'on',
    CAPTCHA_KEY: 'a captcha key of tests with more than 32 characters',
  },
  rateLimits: 'on',
});
const refused = /status of 4(01|22|29)/;
const widget = (page: Page) => page.locator('altcha-widget');
const captchaError = 'Captcha verification failed. Please try again.';

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByLabel('Repeat password').fill(testPassword);
  await page.getByLabel('I am 16 or older').check();
  await page.getByLabel('I accept the Terms of Service').check();
}

/** Ticks the box, unless the widget started by itself when a field got focus. */
async function prove(page: Page): Promise<void> {
  const box = page.getByText("I'm not a robot");
  const state = page.locator('altcha-widget [data-state]');
  const findCheckbox = async () => {
    if (await box.isVisible()) await box.click({ timeout: 2000 }).catch(() => undefined);
    return state.getAttribute('data-state');
  };
  await expect.poll(findCheckbox).toBe('verified');
}

test('sign-up shows the captcha and sends its response; a refused one starts again [AUTH-126] [AUTH-127]', async () => {
  const page = await site.newPage({ allowedErrors: refused });
  const earned: string[] = [];
  const madeUp = Buffer.from('{"made":"up"}').toString('base64');
  // Records what the page sends; the server first gets a made-up response, then none, then the page's.
  await page.route('**/api/users', async (route) => {
    const { recaptcha_response, ...rest } = route.request().postDataJSON();
    earned.push(recaptcha_response);
    const spoilt = earned.length === 1 ? { ...rest, recaptcha_response: madeUp } : rest;
    if (earned.length <= 2) await route.continue({ postData: JSON.stringify(spoilt) });
    else await route.continue();
  });
  await site.open(page, '/auth?tab=sign_up&plan=free');
  await fillSignUp(page, 'newcomer@example.org');
  for (let refusals = 0; refusals < 2; refusals += 1) {
    await prove(page);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/users'));
    await pressAgain(page.getByRole('button', { name: 'Continue' }));
    const response = await answer;
    expect([response.status(), await response.json()]).toEqual([
      422,
      { errors: { recaptcha: [captchaError] } },
    ]);
    await page.getByRole('alert').getByText(captchaError).waitFor();
  }
  await prove(page);
  await pressAgain(page.getByRole('button', { name: 'Continue' }));
  await page.waitForURL(`${site.url}/auth/verify_email`);
  expect(earned.every((response) => response.length > 100)).toBe(true);
  expect(new Set(earned).size).toBe(3);
});

test('a member with an unverified address is redirected from every page to its verification, and continues by the e-mail [AUTH-032] [AUTH-116] [AUTH-114] [EDU-069]', async () => {
  const page = await site.newPage();
  await site.open(page, '/auth?tab=sign_up&plan=free&redirect_to=/tracks');
  await fillSignUp(page, 'ada@example.org');
  await prove(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${site.url}/auth/verify_email`);
  await page.getByText('ada@example.org').waitFor();
  for (const path of ['/', '/tracks', '/account', '/account/tracks', '/feed', '/community']) {
    await page.goto(site.url + path);
    expect(new URL(page.url()).pathname, path).toBe('/auth/verify_email');
  }
  await site.open(page, '/terms-of-service');
  await page.getByRole('banner').getByRole('link', { name: 'Community' }).first().click();
  await page.waitForURL(`${site.url}/auth/verify_email`);

  const token = await emailedTokenTo(site, 'ada@example.org', 'welcome');
  await site.open(page, `/users/confirmation?confirmation_token=${token}`);
  expect(page.url()).toBe(`${site.url}/users/confirmation`);
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Yes, confirm it' }).click();
  await page.waitForURL(`${site.url}/tracks`);
  await site.open(page, '/tracks');
  expect(new URL(page.url()).pathname).toBe('/tracks');
  await site.open(page, `/users/confirmation?confirmation_token=${token}`);
  await page.getByText('is already verified').waitFor();
});

test('an expired or unknown link leads to the waiting page with a flash message [AUTH-115] [EDU-069]', async () => {
  const expired = await emailedTokenTo(site, 'newcomer@example.org', 'welcome');
  site.clock.advance(24 * 3_600_000);
  for (const token of [expired, 'A'.repeat(43)]) {
    const page = await site.newPage();
    await site.open(page, `/users/confirmation?confirmation_token=${token}`);
    expect(new URL(page.url()).pathname).toBe('/auth/verify_email');
    await page.getByText('The verification link is invalid or has expired.').waitFor();
  }
});

test('after five failures the sign-in form asks for the captcha; ten from one network and fifty from one address are refused [AUTH-018]', async () => {
  const email = 'newcomer@example.org';
  const signIn = (address: string, password: string, account = email) =>
    site.newGuest(address).raw({
      method: 'POST',
      url: '/users/sign_in',
      body: { user: { email: account, password } },
    });
  const page = await site.newPage({ allowedErrors: refused });
  await site.open(page, '/auth?tab=sign_in');
  await page.getByLabel('Email').fill(email);
  for (let failures = 1; failures <= 5; failures += 1) {
    expect(await widget(page).count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const answer = page.waitForResponse((response) => response.url().endsWith('/users/sign_in'));
    await pressAgain(page.getByRole('button', { name: 'Log in' }));
    expect((await answer).status()).toBe(401);
    await page.getByRole('alert').getByText('Invalid email or password.').waitFor();
  }
  await widget(page).waitFor();
  // Failures from elsewhere lock nobody out: the captcha and the password suffice.
  for (let at = 1; at <= 11; at += 1) await signIn(`192.0.2.${at}`, 'not the password');
  expect((await signIn('192.0.2.77', 'not the password')).status).toBe(429);
  for (let at = 1; at <= 50; at += 1) await signIn('198.51.100.9', 'wrong', `nobody${at}@example.org`);
  expect((await signIn('198.51.100.9', 'wrong', 'nobody@example.org')).status).toBe(429);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await prove(page);
  await pressAgain(page.getByRole('button', { name: 'Log in' }));
  await page.waitForURL(`${site.url}/auth/verify_email`);
});

test('a change of the address is confirmed by the e-mail to the new one, and reverted by the e-mail to the old one', async () => {
  const page = await site.newPage();
  await site.open(page, '/auth?tab=sign_up&plan=free');
  await fillSignUp(page, 'cleo@example.org');
  await prove(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${site.url}/auth/verify_email`);
  const cleo = site.newGuest();
  for (const { name, value } of await page.context().cookies()) cleo.cookies.set(name, value);
  const { body } = await cleo.raw({ method: 'GET', url: '/api/account' });
  await cleo.call(changeEmail, { guid: body.user.guid, email: 'cleo.new@example.org' });
  const confirmation = await emailedTokenTo(site, 'cleo.new@example.org', 'email_change');
  await site.open(page, `/users/confirmation?confirmation_token=${confirmation}`);
  await page.getByRole('button', { name: 'Yes, confirm it' }).click();
  await page.getByText('Your account has the address').waitFor();
  const revert = await emailedTokenTo(site, 'cleo@example.org', 'email_revert');
  await site.open(page, `/users/email_revert?revert_token=${revert}`);
  expect(page.url()).toBe(`${site.url}/users/email_revert`);
  await page.getByRole('button', { name: /^Menu of/ }).waitFor();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await page.getByRole('link', { name: 'Send the link again' }).waitFor();
  // This device is signed out as well, and its header shows it.
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().waitFor();
  expect(await page.getByRole('button', { name: /^Menu of/ }).count()).toBe(0);
  expect((await cleo.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});
