import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOpenIdProvider } from '#features/sign-in/testing/an-openid-provider.ts';
import { anOtherSite } from '#testing/an-other-site.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { testPassword } from '#testing/world.ts';

const google = await anOpenIdProvider();
const studio = await anOtherSite();
const school = await anOtherSite();
const otherSite = await anOtherSite();
const site = await aBrowserSite({
  settings: {
    ...google.settings,
    STUDIO_URL: studio.originOn('localhost'),
    EDU_URL: school.originOn('localhost'),
  },
});
await site.person('ada');

const popupName = 'tonehall-studio-login';
const signInTab = '/auth?tab=sign_in&close_after_authentication=true';
const ours = [studio.originOn('localhost'), school.originOn('localhost')];
const foreign = [
  otherSite.originOn('localhost'),
  otherSite.originOn('127.0.0.1'),
  otherSite.originOn('evil.localhost'),
  otherSite.originOn('studio.localhost'),
  studio.originOn('127.0.0.1'),
  studio.originOn('evil.localhost'),
  school.originOn('127.0.0.1'),
];

/** The browser logs it where it does not deliver a message. */
const mayComplain = /Failed to execute 'postMessage'|WebSocket/;

interface Heard {
  origin: string;
  data: unknown;
}
const receivedBy = (page: Page) => page.evaluate('heard') as Promise<Heard[]>;
const message = (type: string): Heard => ({ origin: site.url, data: { source: 'tonehall', type } });

/** A page of `origin` that opens a path of the site in a window of that name. */
async function openFrom(
  origin: string,
  path: string,
  name = popupName,
  member?: string,
): Promise<{ opener: Page; popup: Page }> {
  const opener = await site.newPage({ allowedErrors: mayComplain });
  if (member) await site.signIn(opener, member);
  await opener.goto(`${origin}/`);
  const opened = opener.waitForEvent('popup');
  await opener.evaluate(`opens(${JSON.stringify(site.url + path)}, ${JSON.stringify(name)})`);
  const popup = await opened;
  await popup.waitForLoadState();
  return { opener, popup };
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'We care about your privacy!' }).waitFor();
  await page.waitForSelector('html[data-hydrated]');
  for (const name of ['16 or older', 'I accept']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
}

async function signIn(popup: Page): Promise<void> {
  await popup.waitForSelector('html[data-hydrated]');
  await popup.getByLabel('Email').fill('ada@example.org');
  await popup.getByLabel('Password', { exact: true }).fill(testPassword);
  await popup.getByRole('button', { name: 'Log in' }).click();
}

test.each(ours)(
  'a sign-in in a popup of %s is posted to it once, and the popup closes [AUTH-090]',
  async (origin) => {
    const { opener, popup } = await openFrom(origin, '/auth?tab=sign_in&redirect_to=/tracks');
    const closed = popup.waitForEvent('close');
    await signIn(popup);
    await closed;
    expect(await receivedBy(opener)).toEqual([message('signed_in')]);
  },
);

test('a sign-up in a popup is posted as one [AUTH-090]', async () => {
  const { opener, popup } = await openFrom(ours[0] ?? '', '/auth?tab=sign_up&plan=free');
  await popup.waitForSelector('html[data-hydrated]');
  await popup.getByLabel('Email').fill('newcomer@example.org');
  await popup.getByLabel('Password', { exact: true }).fill(testPassword);
  await popup.getByLabel('Repeat password').fill(testPassword);
  for (const name of ['16 or older', 'I accept']) await popup.getByRole('checkbox', { name }).check();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue', exact: true }).click();
  await closed;
  expect(await receivedBy(opener)).toEqual([message('signed_up')]);
});

test('the success tab posts its one message to the opener, and "signed_in" for any unknown word [AUTH-084] [AUTH-086] [AUTH-087]', async () => {
  const cases = [
    ['&message=signed_in', 'signed_in'],
    ['&message=signed_up', 'signed_up'],
    ['&message=purchase', 'purchase'],
    ['&message=consent_agreed', 'consent_agreed'],
    ['', 'signed_in'],
    ['&message=SIGNED_UP', 'signed_in'],
    ['&message=constructor', 'signed_in'],
  ] as const;
  for (const name of [popupName, 'tonehall-oauth-login']) {
    for (const [query, type] of cases) {
      const { opener, popup } = await openFrom(ours[0] ?? '', `/auth?tab=success${query}`, name);
      if (!popup.isClosed()) await popup.waitForEvent('close');
      expect(await receivedBy(opener), `${name} ${query}`).toEqual([message(type)]);
      await opener.close();
    }
  }
  const framing = await site.newPage({ allowedErrors: mayComplain });
  await framing.goto(`${ours[0]}/`);
  await framing.evaluate(
    `embeds(${JSON.stringify(`${site.url}/auth?tab=success&message=purchase&close_after_authentication=true`)})`,
  );
  await framing.waitForFunction('heard.length > 0');
  expect(await receivedBy(framing)).toEqual([message('purchase')]);
});

test('accepted terms are posted to the opener of a login popup, and redirect elsewhere [AUTH-069]', async () => {
  const { opener, popup } = await openFrom(ours[0] ?? '', '/auth/confirm_consents', popupName, 'ada');
  await accept(popup);
  if (!popup.isClosed()) await popup.waitForEvent('close');
  expect(await receivedBy(opener)).toEqual([message('consent_agreed')]);
  const page = await site.newPage({ allowedErrors: mayComplain });
  await site.signIn(page, 'ada');
  await site.open(page, '/auth/confirm_consents?redirect_to=%2Ftracks');
  await accept(page);
  await page.waitForURL(`${site.url}/tracks`);
});

test.each(foreign)(
  'nothing is posted to %s, neither by the success tab nor by a sign-in [AUTH-088]',
  async (origin) => {
    const done = await openFrom(origin, '/auth?tab=success&message=signed_in');
    if (!done.popup.isClosed()) await done.popup.waitForEvent('close');
    const { opener, popup } = await openFrom(origin, signInTab);
    const closed = popup.waitForEvent('close');
    await signIn(popup);
    await closed;
    expect(await receivedBy(done.opener)).toEqual([]);
    expect(await receivedBy(opener)).toEqual([]);
  },
);

test('a window of another name is no login popup, unless its address asks to close it and it has an opener [AUTH-089] [AUTH-085]', async () => {
  const plain = await openFrom(ours[0] ?? '', '/auth?tab=success', 'another-name');
  await plain.popup.getByText('Close the window and try again').waitFor();
  expect(await receivedBy(plain.opener)).toEqual([]);
  const asked = await openFrom(ours[0] ?? '', '/auth?tab=success&close_after_authentication=true', 'another');
  if (!asked.popup.isClosed()) await asked.popup.waitForEvent('close');
  expect(await receivedBy(asked.opener)).toEqual([message('signed_in')]);
  const alone = await site.newPage({ allowedErrors: mayComplain });
  await site.open(alone, '/auth?tab=success&close_after_authentication=true');
  await alone.getByText('Close the window and try again').waitFor();
  const named = await site.newPage({ allowedErrors: mayComplain });
  await named.goto(site.url);
  await named.evaluate(`name = ${JSON.stringify(popupName)}`);
  await site.open(named, '/auth?tab=success');
  await named.getByText('Close the window and try again').waitFor();
});

async function openGoogle(popup: Page): Promise<Page> {
  await popup.waitForSelector('html[data-hydrated]');
  const opened = popup.waitForEvent('popup');
  await popup.getByRole('link', { name: 'Continue with Google' }).click();
  const provider = await opened;
  await provider.waitForLoadState();
  return provider;
}

test('in the studio’s login flow an identity provider opens in a popup of 500x600 [AUTH-071] [SITE-038]', async () => {
  google.accounts.set('size', { email: 'size@example.org', email_verified: true });
  const { popup } = await openFrom(ours[0] ?? '', signInTab);
  const provider = await openGoogle(popup);
  expect(await provider.evaluate('[innerWidth, innerHeight, name]')).toEqual([
    500,
    600,
    'tonehall-oauth-login',
  ]);
  expect(new URL(popup.url()).pathname).toBe('/auth');
});

test('the page checks every 200 ms whether that popup was closed, and then offers the choice again [AUTH-072] [SITE-039]', async () => {
  google.accounts.set('closer', { email: 'closer@example.org', email_verified: true });
  const { popup } = await openFrom(ours[0] ?? '', signInTab);
  await popup.waitForSelector('html[data-hydrated]');
  await popup.clock.install();
  const provider = await openGoogle(popup);
  const waiting = popup.getByRole('link', { name: 'Waiting for Google' });
  await waiting.waitFor();
  await popup.clock.pauseAt(new Date(Date.now() + 60_000));
  await provider.close();
  await popup.clock.runFor(200);
  await popup.getByRole('link', { name: 'Continue with Google' }).waitFor();
  expect(await waiting.count()).toBe(0);
});

test('a sign-in with an identity provider is posted to the studio: signed in, signed up with accepted terms, and signed in again', async () => {
  google.accounts.set('grace', { email: 'grace@example.org', email_verified: true });
  const up = await openFrom(ours[0] ?? '', signInTab);
  const provider = await openGoogle(up.popup);
  await provider.getByRole('link', { name: 'Go on as grace' }).click();
  const closing = [provider, up.popup].map((page) => page.waitForEvent('close'));
  await accept(provider);
  await Promise.all(closing);
  expect(await receivedBy(up.opener)).toEqual([message('signed_up')]);

  await up.opener.context().clearCookies({ domain: 'localhost' });
  const again = await openFrom(ours[0] ?? '', signInTab);
  const known = await openGoogle(again.popup);
  const all = [known, again.popup].map((page) => page.waitForEvent('close'));
  await known.getByRole('link', { name: 'Go on as grace' }).click();
  await Promise.all(all);
  expect(await receivedBy(again.opener)).toEqual([message('signed_in')]);
});
