import { afterAll, expect, test } from 'vitest';
import {
  aSocialWorld,
  googleStart,
  signInAtProvider,
  userOf,
} from '#features/sign-in/testing/a-social-world.ts';
import { getOwnReferral, getReferral, listInvites } from '../contract.ts';

const { google, facebook, world } = await aSocialWorld();
afterAll(() => {
  google.close();
  facebook.close();
});

test('a sign-up by an identity provider is linked by the referral cookie or the id in its address, and only then [REFERRAL-064]', async () => {
  const ada = await world.person('ada');
  const { id } = (await ada.call(getOwnReferral, {})).referral;
  const invited = async () => (await ada.call(listInvites, {})).users.map((user) => user.id);
  for (const name of ['kept', 'carried', 'neither'])
    google.accounts.set(name, { email: `${name}@example.org`, email_verified: true });

  const withCookie = world.newGuest();
  await withCookie.call(getReferral, { id });
  await signInAtProvider(withCookie, 'kept');
  const withId = world.newGuest();
  await signInAtProvider(withId, 'carried', `${googleStart}?referral_id=${id}`);
  const neither = world.newGuest();
  await signInAtProvider(neither, 'neither');
  expect((await invited()).sort()).toEqual([(await userOf(withCookie)).id, (await userOf(withId)).id].sort());

  // A member who signs in again by an invitation link is not linked.
  const again = world.newGuest();
  await again.call(getReferral, { id });
  await signInAtProvider(again, 'neither', `${googleStart}?referral_id=${id}`);
  expect((await userOf(again)).id).toBe((await userOf(neither)).id);
  expect(await invited()).toHaveLength(2);
});
