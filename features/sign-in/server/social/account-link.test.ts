import { describe, expect, test } from 'vitest';
import {
  aSocialWorld,
  facebookStart,
  flashOf,
  googleStart,
  isGuest,
  signInAtProvider,
  userOf,
  userRowOf,
  verifyEmail,
} from '#features/sign-in/testing/a-social-world.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import type { Person } from '#testing/person.ts';
import { testPassword } from '#testing/world.ts';

const { google, facebook, world } = await aSocialWorld();

describe('addresses of existing members [AUTH-079]', () => {
  test('an address that the provider has not verified is never linked, and the page says so', async () => {
    const ada = await world.person('ada');
    await verifyEmail(world, 'ada@example.org');
    await world.person('unverified-ada');
    google.accounts.set('a', { email: 'ada@example.org', email_verified: false });
    google.accounts.set('b', { email: 'ADA@example.org' });
    google.accounts.set('c', { email: 'unverified-ada@example.org', email_verified: false });
    facebook.people.set('d', { email: 'ada@example.org' });
    facebook.people.set('e', { email: 'unverified-ada@example.org' });
    for (const [as, start] of [
      ['a', googleStart],
      ['b', googleStart],
      ['c', googleStart],
      ['d', facebookStart],
      ['e', facebookStart],
    ] as const) {
      const person = world.newGuest();
      expect(flashOf(await signInAtProvider(person, as, start))).toBe(
        'An account with this email already exists. Log in with your password.',
      );
      expect(await isGuest(person)).toBe(true);
    }
    expect(await userOf(ada)).toMatchObject({ googleConnected: false, facebookConnected: false });
  });

  test('linking an unverified account deletes its password, sessions and earlier identities', async () => {
    facebook.people.set('666', { email: 'victim@example.org' });
    const attacker = world.newGuest();
    await signInAtProvider(attacker, '666', facebookStart);
    const { id } = await userOf(attacker);
    const elsewhere = await world.person('second-victim');
    google.accounts.set('victim', { email: 'victim@example.org', email_verified: true });
    google.accounts.set('second', { email: 'second-victim@example.org', email_verified: true });
    const victim = world.newGuest();
    expect(await signInAtProvider(victim, 'victim', `${googleStart}?sign_in_redirect_url=/tracks`)).toBe(
      '/tracks',
    );
    const second = world.newGuest();
    await signInAtProvider(second, 'second');
    expect((await userOf(victim)).id).toBe(id);
    expect((await userOf(second)).id).toBe(elsewhere.id);
    world.clock.advance(1000);
    expect(await isGuest(attacker)).toBe(true);
    expect(await isGuest(elsewhere)).toBe(true);
    const back = await world.newGuest().raw({
      method: 'POST',
      url: '/users/sign_in',
      body: { user: { email: 'second-victim@example.org', password: testPassword } },
    });
    expect(back.status).toBe(401);
    expect(await signInAtProvider(world.newGuest(), '666', facebookStart)).toContain('flash=email_exists');
    const row = await userRowOf(world, id);
    expect(row).toMatchObject({ password_hash: null, email_verified_at: expect.any(Date) });
  });

  async function pending(name: string) {
    const owner = await world.person(name);
    await verifyEmail(world, `${name}@example.org`);
    google.accounts.set(name, { email: `${name}@example.org`, email_verified: true });
    const person = world.newGuest();
    const to = await signInAtProvider(person, name, `${googleStart}?sign_in_redirect_url=/tracks`);
    expect(to).toBe('/auth/link?provider=google&redirect_to=%2Ftracks');
    expect(await isGuest(person)).toBe(true);
    expect((await userOf(owner)).googleConnected).toBe(false);
    return { owner, person };
  }
  const post = (person: Person, url: string, body?: object) => person.raw({ method: 'POST', url, body });

  test('a verified account is linked by its password', async () => {
    const { owner, person } = await pending('by-password');
    const wrong = await post(person, '/users/auth/link', { password: 'not the password' });
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Invalid password.' }]);
    const right = await post(person, '/users/auth/link', { password: testPassword });
    expect([right.status, right.body]).toEqual([200, { url: '/tracks' }]);
    expect(await userOf(person)).toMatchObject({ id: owner.id, googleConnected: true });
    expect((await userOf(owner)).id).toBe(owner.id);
    expect((await post(person, '/users/auth/link', { password: testPassword })).status).toBe(409);
    expect(await signInAtProvider(world.newGuest(), 'by-password')).toBe('/auth?tab=sign_in');
  });

  const letterTo = async (name: string) => {
    await world.drain();
    const mails = await readOutbox(outboxDir(world.platform.config));
    return mails.find((mail) => mail.to === `${name}@example.org` && mail.subject.startsWith('Connect'));
  };

  test('a verified account is linked by a mailed link, once, in the browser that requested it', async () => {
    const { owner, person } = await pending('by-mail');
    expect((await post(person, '/users/auth/link/mail')).status).toBe(200);
    const mail = await letterTo('by-mail');
    const linkToken = /link_token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const other = await pending('another');
    for (const stranger of [world.newGuest(), other.person]) {
      const refused = await post(stranger, '/users/auth/link/confirm', { link_token: linkToken });
      expect([409, 422]).toContain(refused.status);
      expect(await isGuest(stranger)).toBe(true);
    }
    const made = await Promise.all(
      Array.from({ length: 10 }, () => post(person, '/users/auth/link/confirm', { link_token: linkToken })),
    );
    expect(made.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ url: '/tracks' }]);
    expect(await userOf(owner)).toMatchObject({ googleConnected: true });
  });

  test('after an hour neither password nor e-mail links the account', async () => {
    const { person } = await pending('late');
    await post(person, '/users/auth/link/mail');
    const linkToken = /link_token=([\w-]{43})/.exec((await letterTo('late'))?.text ?? '')?.[1] ?? '';
    world.clock.advance(60 * 60 * 1000);
    expect((await post(person, '/users/auth/link', { password: testPassword })).status).toBe(409);
    expect((await post(person, '/users/auth/link/confirm', { link_token: linkToken })).status).toBe(409);
    expect((await post(person, '/users/auth/link/mail')).status).toBe(409);
  });
});
