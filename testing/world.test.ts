import { expect, test } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { aWorld } from './world.ts';

const world = await aWorld();

test('a person acts through the contract', async () => {
  const ada = await world.person('ada', { accountType: 1 });
  const { user } = await ada.call(getAccount, {});
  expect(user.accountType).toBe(1);
  expect((await world.guest.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  await world.drain();
});
