import { describe, expect, test } from 'vitest';
import { aFacebook } from '#features/sign-in/testing/a-facebook.ts';
import {
  aSocialWorld,
  facebookStart,
  googleStart,
  isGuest,
  locationOf,
  providerCallbackOf,
  signInAtProvider,
  userOf,
} from '#features/sign-in/testing/a-social-world.ts';
import { anOpenIdProvider } from '#features/sign-in/testing/an-openid-provider.ts';
import { aWorld } from '#testing/world.ts';

const { google, world } = await aSocialWorld();

const { db } = world.platform;
const failed = '/auth?tab=sign_in&flash=sign_in_failed';

describe('failures at a provider', () => {
  test('forty hostile errors of a provider show one message of ours', async () => {
    const words = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      'server_error',
      'access_denied ',
      'ACCESS_DENIED',
      "' or 1=1 --",
      '../../etc/passwd',
      'javascript:alert(1)',
      '%00',
      '\r\nSet-Cookie: a=b',
      '\r\nLocation: https://evil.example',
      'x'.repeat(3000),
      '{{7*7}}',
      '#{7*7}',
      '<svg onload=alert(1)>',
      '//evil.example',
      'https://evil.example',
      '\u2028',
      '\ufeff',
      '',
    ];
    const hostile = words.flatMap((word): Record<string, string>[] => [
      { error: word },
      { error: 'server_error', error_description: word },
    ]);
    expect(hostile).toHaveLength(40);
    for (const parameters of hostile) {
      const person = world.newGuest();
      const state = new URL(await locationOf(person, googleStart)).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ state, ...parameters });
      expect(await locationOf(person, `${googleStart}/callback?${query}`)).toBe(failed);
    }
  });

  test('a provider’s answer to a wrong code causes no 500', async () => {
    for (const start of [googleStart, facebookStart]) {
      for (const code of ['', 'wrong', '<b>']) {
        const person = world.newGuest();
        const state = new URL(await locationOf(person, start)).searchParams.get('state') ?? '';
        expect(await locationOf(person, `${start}/callback?${new URLSearchParams({ state, code })}`)).toBe(
          failed,
        );
      }
    }
  });

  test('an unreachable provider causes a message, no error page, at the start and at the end', async () => {
    const lost = await anOpenIdProvider();
    const lostFacebook = await aFacebook();
    lost.accounts.set('a', { email: 'away@example.org', email_verified: true });
    lostFacebook.people.set('a', { email: 'away@example.org' });
    const away = await aWorld({ settings: { ...lost.settings, ...lostFacebook.settings } });
    const person = away.newGuest();
    const callback = await providerCallbackOf(person, 'a');
    const facebookCallback = await providerCallbackOf(person, 'a', facebookStart);
    lost.close();
    lostFacebook.close();
    expect(await locationOf(person, callback)).toBe(failed);
    expect(await locationOf(person, facebookCallback)).toBe(failed);
    const cold = await aWorld({ settings: lost.settings });
    expect(await locationOf(cold.newGuest(), googleStart)).toBe(failed);
  });

  test('two simultaneous callbacks of one new person create one account', async () => {
    for (let round = 0; round < 12; round += 1) {
      google.accounts.set(`twice${round}`, { email: `twice${round}@example.org`, email_verified: true });
      const people = [world.newGuest(), world.newGuest(), world.newGuest()];
      const callbacks = await Promise.all(
        people.map((person) => providerCallbackOf(person, `twice${round}`)),
      );
      await Promise.all(people.map((person, at) => locationOf(person, callbacks[at] ?? '')));
      const ids = await Promise.all(people.map(async (person) => (await userOf(person)).id));
      expect(new Set(ids).size).toBe(1);
    }
  });

  test('a suspended member sees the suspension message', async () => {
    google.accounts.set('banned', { email: 'banned@example.org', email_verified: true });
    await signInAtProvider(world.newGuest(), 'banned');
    await db
      .updateTable('users')
      .set({ banned_at: world.clock.now() })
      .where('email_normalised', '=', 'banned@example.org')
      .execute();
    const person = world.newGuest();
    expect(await signInAtProvider(person, 'banned')).toBe('/auth?tab=sign_in&flash=suspended');
    expect(await isGuest(person)).toBe(true);
  });
});

test('the sixty-first start or callback of one network in 15 minutes is refused', async () => {
  const limited = await aWorld({ rateLimits: 'on', settings: google.settings });
  const person = limited.newGuest();
  const get = (url: string) => person.raw({ method: 'GET', url });
  for (let at = 0; at < 30; at += 1) {
    expect((await get(googleStart)).status).toBe(302);
    expect((await get(`${googleStart}/callback?state=x`)).status).toBe(302);
  }
  expect((await get(googleStart)).status).toBe(429);
  expect((await get(`${facebookStart}/callback`)).status).toBe(429);
  limited.clock.advance(15 * 60 * 1000);
  expect((await get(googleStart)).status).toBe(302);
});
