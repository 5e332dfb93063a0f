import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import {
  aSocialWorld,
  signInAtProvider,
  userOf,
  verifyEmail,
} from '#features/sign-in/testing/a-social-world.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { currentTotpCode, enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import type { Person } from '#testing/person.ts';
import { testPassword } from '#testing/world.ts';
import { sendPasswordLink } from '../../credentials.contract.ts';
import { checkRecentSignIn, reauthenticate } from '../../devices.contract.ts';
import { resetPassword } from '../../recovery.contract.ts';
import { linkIdentityByEmail, linkIdentityByPassword, sendAccountLink } from '../../social.contract.ts';

const { google, world } = await aSocialWorld();
const reauth = { status: 403, code: 'reauth_required' };
const password = 'four green owls at sea';

const isProved = (person: Person) =>
  person.call(checkRecentSignIn, {}).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject(reauth);
      return false;
    },
  );
/** A browser that is signed in by this identity, without a password. */
async function atGoogle(name: string): Promise<Person> {
  google.accounts.set(name, { email: `${name}@example.org`, email_verified: true });
  const browser = world.newGuest();
  await signInAtProvider(browser, name);
  return browser;
}

test('a member without a password sets one by e-mail before a grave action: a provider’s sign-in is no password entry', async () => {
  const first = await atGoogle('nora');
  expect(await isProved(first)).toBe(false);
  const again = await atGoogle('nora');
  const { guid } = await userOf(again);
  await expect(again.call(deleteUser, { guid })).rejects.toMatchObject(reauth);
  expect((await userOf(again)).guid).toBe(guid);
  await again.call(sendPasswordLink, { guid });
  const resetPasswordToken = await emailedTokenTo(world, 'nora@example.org', 'set_password');
  const user = { password, passwordConfirmation: password, resetPasswordToken };
  await again.call(resetPassword, { user });
  expect(await isProved(again)).toBe(true);
  const third = await atGoogle('nora');
  expect(await isProved(third)).toBe(false);
  await third.call(reauthenticate, { password });
  expect(await isProved(third)).toBe(true);
});

test('linking an account counts as a recent sign-in by its password, by an e-mail not', async () => {
  for (const proof of ['password', 'email'] as const) {
    const email = `${proof}@example.org`;
    await world.person(proof);
    await verifyEmail(world, email);
    const browser = await atGoogle(proof);
    if (proof === 'password') await browser.call(linkIdentityByPassword, { password: testPassword });
    else {
      await browser.call(sendAccountLink, {});
      await browser.call(linkIdentityByEmail, { linkToken: await emailedTokenTo(world, email, 'link') });
    }
    expect([proof, await isProved(browser)]).toEqual([proof, proof === 'password']);
  }
});

test('a code of the second factor counts as a recent sign-in after any first step', async () => {
  const { guid } = await userOf(await atGoogle('otto'));
  await enableSecondFactor(world.platform, guid);
  const browser = world.newGuest();
  const address = await signInAtProvider(browser, 'otto');
  const body = { code_token: address.split('#code_token=')[1], code: currentTotpCode(world.platform) };
  expect((await browser.raw({ method: 'POST', url: '/users/sign_in/code', body })).status).toBe(200);
  expect(await isProved(browser)).toBe(true);
});
