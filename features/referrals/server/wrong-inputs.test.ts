import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';

const world = await aWorld();
const ada = await world.person('ada');
const { id } = (await ada.call(contract.getOwnReferral, {})).referral;
const unchanged = ['referrals', 'referred_users', 'credits'] as const;

wrongInputs({
  world,
  endpoint: contract.getReferral,
  as: () => world.newGuest(),
  good: () => ({ id }),
  unchanged,
});
wrongInputs({ world, endpoint: contract.getOwnReferral, as: () => ada, good: () => ({}), unchanged });
wrongInputs({ world, endpoint: contract.listInvites, as: () => ada, good: () => ({}), unchanged });
