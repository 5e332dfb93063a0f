import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { sendPasswordLink } from '#features/identity/credentials.contract.ts';
import { checkRecentSignIn, reauthenticate } from '#features/identity/devices.contract.ts';
import { resetPassword } from '#features/identity/recovery.contract.ts';
import {
  linkIdentityByEmail,
  linkIdentityByPassword,
  sendAccountLink,
} from '#features/identity/social.contract.ts';
import {
  aSocialWorld,
  signInAtProvider,
  userOf,
  verifyEmail,
} from '#features/identity/testing/a-social-world.ts';
import { emailedTokenTo } from '#features/identity/testing/emails.ts';
import { currentTotpCode, enableSecondFactor } from '#features/identity/testing/second-factor.ts';
import type { Person } from '#testing/person.ts';
import { testPassword } from '#testing/world.ts';

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
/** A browser in which this company's account is open, without a word asked. */
async function atGoogle(name: string): Promise<Person> {
  google.accounts.set(name, { email: `${name}@example.org`, email_verified: true });
  const browser = world.newGuest();
  await signInAtProvider(browser, name);
  return browser;
}

test('who has no password sets one by a letter before anything grave: a company’s word is no entry of one', async () => {
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

test('an account that is linked by its password is proved, by a letter it is not', async () => {
  for (const way of ['password', 'letter'] as const) {
    const email = `${way}@example.org`;
    await world.person(way);
    await verifyEmail(world, email);
    const browser = await atGoogle(way);
    if (way === 'password') await browser.call(linkIdentityByPassword, { password: testPassword });
    else {
      await browser.call(sendAccountLink, {});
      await browser.call(linkIdentityByEmail, { linkToken: await emailedTokenTo(world, email, 'link') });
    }
    expect([way, await isProved(browser)]).toEqual([way, way === 'password']);
  }
});

test('a code of the second factor proves, however its member came to be asked for it', async () => {
  const { guid } = await userOf(await atGoogle('otto'));
  await enableSecondFactor(world.platform, guid);
  const browser = world.newGuest();
  const address = await signInAtProvider(browser, 'otto');
  const body = { code_token: address.split('#code_token=')[1], code: currentTotpCode(world.platform) };
  expect((await browser.raw({ method: 'POST', url: '/users/sign_in/code', body })).status).toBe(200);
  expect(await isProved(browser)).toBe(true);
});
