import { describe, expect, test } from 'vitest';
import {
  aSocialWorld,
  facebookStart,
  flashOf,
  googleStart,
  isGuest,
  locationOf,
  providerCallbackOf,
  signInAtProvider,
  userOf,
  userRowOf,
} from '#features/sign-in/testing/a-social-world.ts';
import { aWorld } from '#testing/world.ts';

const { google, facebook, world, countOf } = await aSocialWorld();

describe('start and callback', () => {
  test('the start leads to the provider with state, PKCE and nonce, and it returns to our callback [AUTH-070] [AUTH-075]', async () => {
    for (const [start, host] of [
      [googleStart, google.issuer],
      [facebookStart, facebook.settings.FACEBOOK_GRAPH_URL ?? ''],
    ] as const) {
      const url = new URL(await locationOf(world.newGuest(), start));
      expect(url.origin).toBe(host);
      const { searchParams } = url;
      expect(searchParams.get('redirect_uri')).toBe(`http://localhost:3000${start}/callback`);
      expect(searchParams.get('code_challenge_method')).toBe('S256');
      expect(searchParams.get('code_challenge')).toHaveLength(43);
      expect(searchParams.get('state')).toHaveLength(43);
    }
  });

  test('a new identity creates a free account, which goes to the consents and then to its target [AUTH-078]', async () => {
    google.accounts.set('new', { email: 'New@example.org', email_verified: true });
    const person = world.newGuest();
    const to = await signInAtProvider(
      person,
      'new',
      `${googleStart}?sign_up_redirect_url=/after&confirm_consent_redirect_url=${encodeURIComponent('/auth?tab=confirm_consents')}`,
    );
    const { pathname, searchParams } = new URL(to, 'http://localhost:3000');
    expect(pathname).toBe('/auth');
    expect(Object.fromEntries(searchParams)).toEqual({
      tab: 'confirm_consents',
      sign_up_consent: 'true',
      sign_up_method: 'google',
      redirect_to: '/after',
    });
    const user = await userOf(person);
    expect(user).toMatchObject({ email: 'New@example.org', accountType: 0 });
    expect(user).toMatchObject({ googleConnected: true, facebookConnected: false });
    const row = await userRowOf(world, user.id);
    expect(row).toMatchObject({
      password_hash: null,
      terms_version: null,
      email_verified_at: world.clock.now(),
    });
  });

  test('a known identity is signed in and redirected, even with another address [AUTH-077]', async () => {
    google.accounts.set('known', { email: 'known@example.org', email_verified: true });
    const first = world.newGuest();
    await signInAtProvider(first, 'known');
    google.accounts.set('known', { email: 'renamed@example.org', email_verified: false });
    const users = await countOf('users');
    const second = world.newGuest();
    const to = await signInAtProvider(
      second,
      'known',
      `${googleStart}?sign_in_redirect_url=${encodeURIComponent('/tracks?page=2')}`,
    );
    expect(to).toBe('/tracks?page=2');
    expect((await userOf(second)).id).toBe((await userOf(first)).id);
    expect(await countOf('users')).toBe(users);
  });

  test('Facebook signs members up and in, and its address counts as not verified', async () => {
    facebook.people.set('100', { email: 'face@example.org' });
    const first = world.newGuest();
    expect(await signInAtProvider(first, '100', facebookStart)).toContain('sign_up_method=facebook');
    const user = await userOf(first);
    expect(user).toMatchObject({
      email: 'face@example.org',
      facebookConnected: true,
      googleConnected: false,
    });
    const row = await userRowOf(world, user.id);
    expect(row.email_verified_at).toBeNull();
    const second = world.newGuest();
    expect(await signInAtProvider(second, '100', `${facebookStart}?sign_in_redirect_url=/tracks`)).toBe(
      '/tracks',
    );
    expect((await userOf(second)).id).toBe(user.id);
  });

  test('an identity without an address creates no account [AUTH-080]', async () => {
    facebook.people.set('101', {});
    google.accounts.set('mute', {});
    const users = await countOf('users');
    expect(flashOf(await signInAtProvider(world.newGuest(), '101', facebookStart))).toBe(
      'Your Facebook account has no email address. Please sign up with email.',
    );
    expect(flashOf(await signInAtProvider(world.newGuest(), 'mute'))).toBe(
      'Your Google account has no email address. Please sign up with email.',
    );
    expect(await countOf('users')).toBe(users);
  });

  test('cancelling at the provider returns to the sign-in tab without an error and with all parameters [AUTH-081]', async () => {
    for (const start of [googleStart, facebookStart]) {
      const person = world.newGuest();
      expect(await locationOf(person, await providerCallbackOf(person, null, start))).toBe(
        '/auth?tab=sign_in',
      );
      const callback = await providerCallbackOf(person, null, `${start}?sign_in_redirect_url=/tracks`);
      expect(await locationOf(person, callback)).toBe('/auth?tab=sign_in&redirect_to=%2Ftracks');
      const own = encodeURIComponent('/auth?tab=sign_in&plan=free');
      const same = await providerCallbackOf(person, null, `${start}?sign_in_redirect_url=${own}`);
      expect(await locationOf(person, same)).toBe('/auth?tab=sign_in&plan=free');
      expect(await isGuest(person)).toBe(true);
    }
  });

  test('a school’s fields are forwarded to the consents, no person’s name [AUTH-074]', async () => {
    google.accounts.set('school', { email: 'school@example.org', email_verified: true });
    const to = await signInAtProvider(
      world.newGuest(),
      'school',
      `${googleStart}?name=Oak+School&country=%00&first_name=A&role=teacher&evil=1&last_name=B`,
    );
    const { searchParams } = new URL(to, 'http://localhost:3000');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      name: 'Oak School',
      role: 'teacher',
    });
    for (const name of ['evil', 'country', 'first_name', 'last_name'])
      expect(searchParams.has(name)).toBe(false);
  });
});

test('without credentials the start answers that the provider is not available', async () => {
  const bare = await aWorld();
  expect(flashOf(await locationOf(bare.newGuest(), googleStart))).toBe('Google sign-in is not available.');
  expect(flashOf(await locationOf(bare.newGuest(), facebookStart))).toBe(
    'Facebook sign-in is not available.',
  );
  expect(flashOf(await locationOf(bare.newGuest(), `${facebookStart}/callback?state=x`))).toBe(
    'Facebook sign-in is not available.',
  );
});

test('in education mode Facebook is not available, and Google returns to that host [AUTH-083]', async () => {
  const school = await aWorld({
    educationMode: true,
    settings: { ...google.settings, ...facebook.settings },
  });
  for (const url of [facebookStart, `${facebookStart}?sign_in_redirect_url=/x`])
    expect(flashOf(await locationOf(school.newGuest(), url))).toBe('Facebook sign-in is not available.');
  const byHost = await world.newGuest().raw({
    method: 'GET',
    url: facebookStart,
    headers: { host: 'localhost:3010' },
  });
  expect(flashOf(String(byHost.headers.location))).toBe('Facebook sign-in is not available.');
  const start = new URL(await locationOf(school.newGuest(), googleStart));
  expect(start.searchParams.get('redirect_uri')).toBe(`http://localhost:3010${googleStart}/callback`);
});
