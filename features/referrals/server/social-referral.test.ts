import { afterAll, expect, test } from 'vitest';
import {
  aSocialWorld,
  googleStart,
  signInAtProvider,
  userOf,
} from '#features/identity/testing/a-social-world.ts';
import { getOwnReferral, getReferral, listInvites } from '../contract.ts';

const { google, facebook, world } = await aSocialWorld();
afterAll(() => {
  google.close();
  facebook.close();
});

test('who signs up at another company is linked by the referral that their browser keeps or their way carries, and only then', async () => {
  const ada = await world.person('ada');
  const { id } = (await ada.call(getOwnReferral, {})).referral;
  const invited = async () => (await ada.call(listInvites, {})).users.map((user) => user.id);
  for (const name of ['kept', 'carried', 'neither'])
    google.accounts.set(name, { email: `${name}@example.org`, email_verified: true });

  const kept = world.newGuest();
  await kept.call(getReferral, { id });
  await signInAtProvider(kept, 'kept');
  const carried = world.newGuest();
  await signInAtProvider(carried, 'carried', `${googleStart}?referral_id=${id}`);
  const neither = world.newGuest();
  await signInAtProvider(neither, 'neither');
  expect((await invited()).sort()).toEqual([(await userOf(kept)).id, (await userOf(carried)).id].sort());

  // A member who comes back by a link of somebody stays who they are.
  const again = world.newGuest();
  await again.call(getReferral, { id });
  await signInAtProvider(again, 'neither', `${googleStart}?referral_id=${id}`);
  expect((await userOf(again)).id).toBe((await userOf(neither)).id);
  expect(await invited()).toHaveLength(2);
});
