import { describe, expect, test } from 'vitest';
import {
  aSocialWorld,
  flashOf,
  googleStart,
  isGuest,
  locationOf,
  providerCallbackOf,
} from '#features/sign-in/testing/a-social-world.ts';

const { google, facebook, world, countOf } = await aSocialWorld();

const failed = '/auth?tab=sign_in&flash=sign_in_failed';

test('a failed sign-in shows its message [AUTH-076]', async () => {
  expect(flashOf(await locationOf(world.newGuest(), `${googleStart}/callback`))).toBe(
    'Sign in failed. Please try again.',
  );
});

describe('states [AUTH-076]', () => {
  test('a callback without a state signs nobody in', async () => {
    const person = world.newGuest();
    for (const query of ['', '?code=abc', '?state=', '?state=abc', `?state=${'x'.repeat(43)}&code=abc`]) {
      expect(await locationOf(person, `${googleStart}/callback${query}`)).toBe(failed);
    }
    expect(await isGuest(person)).toBe(true);
  });

  test('a state works once of fifty simultaneous attempts', async () => {
    google.accounts.set('once', { email: 'once@example.org', email_verified: true });
    const person = world.newGuest();
    const callback = await providerCallbackOf(person, 'once');
    const cookies = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const attempts = Array.from({ length: 50 }, () =>
      world.newGuest().raw({ method: 'GET', url: callback, headers: { cookie: cookies } }),
    );
    const to = (await Promise.all(attempts)).map(({ headers }) => String(headers.location));
    expect(to.filter((one) => one.includes('confirm_consents'))).toHaveLength(1);
    expect(to.filter((one) => one === failed)).toHaveLength(49);
    expect(await locationOf(person, callback)).toBe(failed);
  });

  test('a state is invalid in another browser or none, for another provider, and after ten minutes', async () => {
    google.accounts.set('mine', { email: 'mine@example.org', email_verified: true });
    facebook.people.set('mine', { email: 'mine@example.org' });
    const users = await countOf('users');
    const attacker = world.newGuest();
    const victim = world.newGuest();
    await locationOf(victim, googleStart);
    expect(await locationOf(victim, await providerCallbackOf(attacker, 'mine'))).toBe(failed);
    expect(await locationOf(world.newGuest(), await providerCallbackOf(attacker, 'mine'))).toBe(failed);
    const mixedUp = (await providerCallbackOf(attacker, 'mine')).replace('google_oauth2', 'facebook');
    expect(await locationOf(attacker, mixedUp)).toBe(failed);
    const late = await providerCallbackOf(attacker, 'mine');
    world.clock.advance(10 * 60 * 1000);
    expect(await locationOf(attacker, late)).toBe(failed);
    expect(await countOf('users')).toBe(users);
    expect(await isGuest(victim)).toBe(true);
  });

  test('the code of another sign-in does not match the state', async () => {
    google.accounts.set('mine', { email: 'mine2@example.org', email_verified: true });
    google.accounts.set('theirs', { email: 'theirs@example.org', email_verified: true });
    const person = world.newGuest();
    const mine = new URL(await providerCallbackOf(person, 'mine'), 'http://localhost:3000');
    const theirs = new URL(await providerCallbackOf(world.newGuest(), 'theirs'), 'http://localhost:3000');
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(await locationOf(person, mine.pathname + mine.search)).toBe(failed);
    expect(await isGuest(person)).toBe(true);
  });

  test('two tabs of one browser sign in side by side', async () => {
    google.accounts.set('tabs', { email: 'tabs@example.org', email_verified: true });
    const person = world.newGuest();
    const one = await providerCallbackOf(person, 'tabs');
    const two = await providerCallbackOf(person, 'tabs');
    expect(await locationOf(person, one)).toContain('confirm_consents');
    expect(await locationOf(person, `${two}`)).toBe('/auth?tab=sign_in');
    expect(await isGuest(person)).toBe(false);
  });

  test('the cookie that binds a state is for this host only and lives ten minutes', async () => {
    const answer = await world.newGuest().raw({ method: 'GET', url: googleStart });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^tonehall_social=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
  });
});
