import { expect, test } from 'vitest';
import {
  aSocialWorld,
  googleStart,
  isGuest,
  signInAtProvider,
  userOf,
  verifyEmail,
} from '#features/sign-in/testing/a-social-world.ts';
import { currentTotpCode, enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import type { Person } from '#testing/person.ts';
import { testPassword } from '#testing/world.ts';

const { google, world } = await aSocialWorld();

/** Signs in with the token after the `#` and a code. */
async function giveCode(person: Person, address: string): Promise<number> {
  const [, codeToken = ''] = address.split('#code_token=');
  const body = { code_token: codeToken, code: currentTotpCode(world.platform) };
  return (await person.raw({ method: 'POST', url: '/users/sign_in/code', body })).status;
}

test('a provider’s sign-in needs the second factor, too: the session starts with the code', async () => {
  google.accounts.set('ada', { email: 'ada@example.org', email_verified: true });
  const first = world.newGuest();
  await signInAtProvider(first, 'ada');
  const { id } = await userOf(first);
  await enableSecondFactor(world.platform, id);
  const person = world.newGuest();
  const to = await signInAtProvider(person, 'ada', `${googleStart}?sign_in_redirect_url=/tracks`);
  expect(to).toMatch(/^\/auth\?tab=sign_in&redirect_to=%2Ftracks#code_token=[\w-]{43}$/);
  expect(await isGuest(person)).toBe(true);
  expect(await giveCode(person, to)).toBe(200);
  expect((await userOf(person)).id).toBe(id);
});

test('linking an account needs the second factor, too', async () => {
  const owner = await world.person('ben');
  await verifyEmail(world, 'ben@example.org');
  await enableSecondFactor(world.platform, owner.id);
  google.accounts.set('ben', { email: 'ben@example.org', email_verified: true });
  const person = world.newGuest();
  await signInAtProvider(person, 'ben');
  const answer = await person.raw({
    method: 'POST',
    url: '/users/auth/link',
    body: { password: testPassword },
  });
  expect(answer.body.url).toMatch(/^\/auth\?tab=sign_in#code_token=[\w-]{43}$/);
  expect(await isGuest(person)).toBe(true);
  expect(await giveCode(person, answer.body.url)).toBe(200);
  expect((await userOf(person)).id).toBe(owner.id);
});
