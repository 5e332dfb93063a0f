import { afterAll, expect, test } from 'vitest';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import type { Person } from '#testing/person.ts';
import { testPassword } from '#testing/world.ts';
import { signIn, signUp } from '../../contract.ts';
import { changeEmail, changePassword } from '../../credentials.contract.ts';
import { resetPassword } from '../../recovery.contract.ts';
import { linkIdentityByEmail, linkIdentityByPassword, sendAccountLink } from '../../social.contract.ts';
import {
  aSocialWorld,
  facebookStart,
  isGuest,
  signInAtProvider,
  userOf,
  userRowOf,
  verifyEmail,
} from '../../testing/a-social-world.ts';
import { emailedTokenTo, emailsTo } from '../../testing/emails.ts';
import { confirmEmail, revertEmail } from '../../verification.contract.ts';

const { google, facebook, world } = await aSocialWorld();
afterAll(() => {
  google.close();
  facebook.close();
});
const newPassword = 'a stage for every song';

async function resetAs(email: string): Promise<{ person: Person; codeToken: string | null }> {
  const person = world.newGuest();
  await person.raw({ method: 'POST', url: '/users/password', body: { user: { email } } });
  const resetPasswordToken = await emailedTokenTo(world, email, 'password_reset');
  const user = { password: newPassword, passwordConfirmation: newPassword, resetPasswordToken };
  return { person, codeToken: (await person.call(resetPassword, { user })).codeToken };
}

async function moveTo(person: Person, guid: string, email: string): Promise<void> {
  await person.call(changeEmail, { guid, email });
  const confirmationToken = await emailedTokenTo(world, email, 'email_change');
  await world.newGuest().call(confirmEmail, { confirmationToken });
}

test('resetting the password of an account that a stranger made under the member’s address locks the stranger out', async () => {
  facebook.people.set('666', { email: 'victim@example.org' });
  const stranger = world.newGuest();
  await signInAtProvider(stranger, '666', facebookStart);
  const { id } = await userOf(stranger);
  await enableSecondFactor(world.platform, id);

  const { person, codeToken } = await resetAs('victim@example.org');
  expect(codeToken).toBeNull();
  world.clock.advance(1000);
  expect((await userOf(person)).id).toBe(id);
  expect((await userRowOf(world, id)).email_verified_at).not.toBeNull();

  expect(await isGuest(stranger)).toBe(true);
  const again = world.newGuest();
  await signInAtProvider(again, '666', facebookStart);
  expect(await isGuest(again)).toBe(true);
});

test('reverting a change of address leaves no way by which an intruder could sign in', async () => {
  const mia = await world.person('mia');
  await verifyEmail(world, mia.email);
  await moveTo(mia, mia.id, 'thief@example.org');
  const revertToken = await emailedTokenTo(world, mia.email, 'email_revert');
  world.clock.advance(1000);
  const user = {
    currentPassword: testPassword,
    password: 'the thief’s own words',
    passwordConfirmation: 'the thief’s own words',
  };
  await mia.call(changePassword, { guid: mia.id, user });
  google.accounts.set('thief', { email: 'thief@example.org', email_verified: true });
  const connected = world.newGuest();
  await signInAtProvider(connected, 'thief');
  await connected.call(linkIdentityByPassword, { password: user.password });
  expect((await userOf(connected)).id).toBe(mia.id);
  google.accounts.set('waiting', { email: 'thief@example.org', email_verified: true });
  const waiting = world.newGuest();
  await signInAtProvider(waiting, 'waiting');
  await waiting.call(sendAccountLink, {});
  const linkToken = await emailedTokenTo(world, 'thief@example.org', 'link_letter');
  await enableSecondFactor(world.platform, mia.id);

  await world.newGuest().call(revertEmail, { revertToken });
  world.clock.advance(1000);
  expect(await isGuest(connected)).toBe(true);
  const again = world.newGuest();
  await expect(
    again.call(signIn, { user: { email: mia.email, password: user.password } }),
  ).rejects.toMatchObject({ status: 401 });
  await expect(waiting.call(linkIdentityByEmail, { linkToken })).rejects.toMatchObject({ status: 409 });
  google.accounts.set('thief', { email: 'elsewhere@example.org', email_verified: true });
  await signInAtProvider(again, 'thief');
  expect((await userOf(again)).id).not.toBe(mia.id);

  expect(await emailsTo(world, mia.email, 'password_reset')).toHaveLength(1);
  const { person, codeToken } = await resetAs(mia.email);
  expect(codeToken).toBeNull();
  expect((await userOf(person)).id).toBe(mia.id);
});

test('an address whose change can be reverted cannot be signed up with until its owner verifies it', async () => {
  const noa = await world.person('noa');
  await moveTo(noa, noa.id, 'noa.thief@example.org');
  const revertToken = await emailedTokenTo(world, noa.email, 'email_revert');
  const account = {
    user: { email: noa.email.toUpperCase(), password: newPassword, passwordConfirmation: newPassword },
    consents: { age: true, terms: true, marketing: false },
  };
  await expect(world.newGuest().call(signUp, account)).rejects.toMatchObject({
    status: 422,
    fields: { email: ['has already been taken'] },
  });
  facebook.people.set('777', { email: noa.email });
  const stranger = world.newGuest();
  expect(await signInAtProvider(stranger, '777', facebookStart)).toContain('flash=email_exists');
  expect(await isGuest(stranger)).toBe(true);

  expect(await world.newGuest().call(revertEmail, { revertToken })).toEqual({ email: noa.email });
});
