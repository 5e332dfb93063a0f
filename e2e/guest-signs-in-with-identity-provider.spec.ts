import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findUserByEmail } from '#features/members/server/users.store.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { aFacebook } from '#features/sign-in/testing/a-facebook.ts';
import { anOpenIdProvider } from '#features/sign-in/testing/an-openid-provider.ts';
import { emailedCodeTo } from '#features/sign-in/testing/emailed-code.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { aSite } from '#testing/a-site.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { testPassword } from '#testing/world.ts';

const google = await anOpenIdProvider();
const facebook = await aFacebook();
const site = await aBrowserSite({ settings: { ...google.settings, ...facebook.settings } });

// Without a live channel, members' pages log an error.
const mayComplain = /status of 401|WebSocket/;
const signInTab = '/auth?tab=sign_in&redirect_to=%2Ftracks';
const menu = (page: Page) => page.getByRole('button', { name: /^Menu of / });

async function choose(page: Page, provider: string, person: string): Promise<void> {
  await site.open(page, signInTab);
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await page.getByRole('link', { name: person }).click();
}

async function expectFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'We care about your privacy!' }).waitFor();
  await waitForHydration(page);
  for (const name of ['16 or older', 'I accept']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
}

test.each([
  ['Google', 'grace'],
  ['Facebook', '1001'],
])(
  'a guest signs up with %s, accepts the terms, and continues where they wanted; the next time at once',
  async (provider, id) => {
    google.accounts.set('grace', { email: 'grace@example.org', email_verified: true });
    facebook.people.set('1001', { email: 'face@example.org' });
    const page = await site.newPage({ allowedErrors: mayComplain });
    await choose(page, provider, `Go on as ${id}`);
    await accept(page);
    await page.waitForURL(`${site.url}/tracks`);
    await menu(page).waitFor();
    const other = await site.newPage({ allowedErrors: mayComplain });
    await choose(other, provider, `Go on as ${id}`);
    await other.waitForURL(`${site.url}/tracks`);
    await menu(other).waitFor();
  },
);

test('a member who signed up with Google deletes the account after a code by e-mail, with the keyboard alone [ACCOUNT-092]', async () => {
  google.accounts.set('gwen', { email: 'gwen@example.org', email_verified: true });
  const page = await site.newPage({ allowedErrors: /status of 4(01|03|22)|WebSocket/ });
  await choose(page, 'Google', 'Go on as gwen');
  await accept(page);
  await page.waitForURL(`${site.url}/tracks`);
  await site.open(page, '/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  const asked = page.getByRole('dialog', { name: 'Is it you?' });
  await expectFocus(asked.getByRole('button', { name: 'Send me a code' }));
  await page.keyboard.press('Enter');
  await asked.getByText('We have sent a code to gwen@example.org.').waitFor();
  await expectFocus(asked.getByLabel('Code'));
  const code = await emailedCodeTo(site, 'gwen@example.org');
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await asked.getByText('Code is wrong or has expired').waitFor();
  await asked.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/`);
  expect(await findUserByEmail(site.platform.db, 'gwen@example.org')).toBeUndefined();
});

test('a guest who cancels, or whose address is taken, returns to sign-in with instructions', async () => {
  await site.person('taken');
  facebook.people.set('1002', { email: 'taken@example.org' });
  const page = await site.newPage({ allowedErrors: mayComplain });
  await choose(page, 'Facebook', 'Cancel');
  await page.waitForURL(`${site.url}${signInTab}`);
  await waitForHydration(page);
  expect(await page.getByRole('alert').allTextContents()).not.toContain('Sign in failed. Please try again.');
  await choose(page, 'Facebook', 'Go on as 1002');
  await page.getByText('An account with this email already exists. Log in with your password.').waitFor();
  await page.waitForURL(`${site.url}${signInTab}`);
});

async function openLinkingPage(name: string): Promise<Page> {
  const member = await site.person(name);
  await updateUser(site.platform.db, member.id, { email_verified_at: new Date() });
  google.accounts.set(name, { email: member.email, email_verified: true });
  const page = await site.newPage({ allowedErrors: mayComplain });
  await choose(page, 'Google', `Go on as ${name}`);
  await page.getByRole('heading', { name: 'Connect Google' }).waitFor();
  await waitForHydration(page);
  return page;
}

test('an account with the same address is linked by its password', async () => {
  const page = await openLinkingPage('linda');
  const password = page.getByLabel('Password of your Tonehall account');
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Connect and log in' }).click();
  await page.getByText('Invalid password.').waitFor();
  await password.fill(testPassword);
  await pressAgain(page.getByRole('button', { name: 'Connect and log in' }));
  await page.waitForURL(`${site.url}/tracks`);
  await menu(page).waitFor();
});

test('an account with the same address is linked by an e-mail, whose token is in no request', async () => {
  const page = await openLinkingPage('lennart');
  await page.getByRole('button', { name: 'Mail me a link instead' }).click();
  await page.getByText('Check your inbox, and open the link in this browser.').waitFor();
  await site.drain();
  const mails = await readOutbox(outboxDir(site.platform.config));
  const mail = mails.find(({ to, subject }) => to === 'lennart@example.org' && subject.startsWith('Connect'));
  const href = /http\S+link_token=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('about:blank');
  await page.goto(href);
  await page.getByText('From now on you can log in').waitFor();
  await waitForHydration(page);
  expect(page.url()).toBe(`${site.url}/auth/link?provider=google`);
  await page.getByRole('button', { name: 'Connect and log in' }).click();
  await page.waitForURL(`${site.url}/tracks`);
  expect(asked.filter((url) => url.split('#')[0]?.includes('link_token'))).toEqual([]);
});

test('without credentials there is no button, and the start says that it is unavailable [AUTH-082]', async () => {
  const bare = await aSite();
  const page = await site.newPage({ allowedErrors: mayComplain });
  try {
    for (const tab of ['sign_in', 'sign_up&plan=free']) {
      await page.goto(`${bare.url}/auth?tab=${tab}`);
      await waitForHydration(page);
      expect(await page.getByRole('link', { name: /Google|Facebook/ }).allTextContents()).not.toContain(
        'Continue with Google',
      );
      expect(await page.getByText(/^Continue with/).count()).toBe(0);
    }
    for (const [path, name] of [
      ['google_oauth2', 'Google'],
      ['facebook', 'Facebook'],
    ]) {
      await page.goto(`${bare.url}/users/auth/${path}`);
      await page.getByText(`${name} sign-in is not available.`).waitFor();
      expect(page.url()).toBe(`${bare.url}/auth?tab=sign_in`);
    }
  } finally {
    // An open page would ask the closed site for what it still loads.
    await page.close();
    await bare.close();
  }
});

test('a member who has not accepted the present terms does so before any other page, and continues where they wanted [AUTH-067] [AUTH-068]', async () => {
  const page = await site.newPage({ allowedErrors: mayComplain });
  const member = await site.signIn(page, 'old-timer');
  await updateUser(site.platform.db, member.id, { terms_version: '2020-01-01' });
  for (const path of [
    '/',
    '/tracks?page=2',
    '/account',
    '/account/tracks?from=mail',
    `/user/${member.profileLink}`,
    '/pricing',
  ]) {
    const answer = await member.raw({ method: 'GET', url: path });
    expect([answer.status, answer.headers.location], path).toEqual([
      302,
      `/auth/confirm_consents?redirect_to=${encodeURIComponent(path)}`,
    ]);
  }
  for (const open of ['/terms-of-service', '/privacy-policy'])
    expect((await member.raw({ method: 'GET', url: open })).status, open).toBe(200);
  await site.open(page, '/account/tracks?from=mail');
  expect(page.url()).toBe(`${site.url}/auth/confirm_consents?redirect_to=%2Faccount%2Ftracks%3Ffrom%3Dmail`);
  const existing =
    'We have updated our Terms of Service and Privacy Policy. Please review and accept them to continue.';
  await page.getByText(existing).waitFor();
  await page.getByRole('link', { name: 'Community' }).first().click();
  await page.waitForURL(/confirm_consents\?redirect_to=/);
  await site.open(page, '/auth?tab=confirm_consents&redirect_to=%2Faccount%2Ftracks%3Ffrom%3Dmail');
  await page.getByText(existing).waitFor();
  await accept(page);
  await page.waitForURL(`${site.url}/account/tracks?from=mail`);
  expect((await member.call(getAccount, {})).user.username).toBe(member.username);
  await site.open(page, '/tracks');
  const guest = await site.newPage({ allowedErrors: mayComplain });
  for (const path of ['/auth/confirm_consents?x=1', '/auth?tab=confirm_consents&x=1']) {
    await guest.goto(site.url + path);
    expect(guest.url()).toBe(`${site.url}/auth?tab=sign_in&redirect_to=${encodeURIComponent(path)}`);
  }
});
