import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { getOwnReferral } from '../contract.ts';
import { signUpByReferral } from '../testing/sign-up-by-referral.ts';

const world = await aWorld();
const { db, config } = world.platform;

test('GET /api/referral creates the member’s referral on first use; a guest is answered 401 [REFERRAL-057]', async () => {
  const ada = await world.person('ada');
  const own = await ada.call(getOwnReferral, {});
  expect(own).toEqual({
    referral: {
      id: own.referral.id,
      url: `${config.siteUrl}/referral/${own.referral.id}`,
      owner: { type: 'user', username: ada.username, profileLink: ada.profileLink },
      prize: null,
      subscriptionStartedAt: null,
    },
    prizesCount: 0,
    referralRewardAmount: 10,
    promotionalCreditsAmount: 0,
    currency: 'usd',
  });
  world.clock.advance(86_400_000);
  expect(await ada.call(getOwnReferral, {})).toEqual(own);
  expect((await world.guest.raw({ method: 'GET', url: '/api/referral' })).status).toBe(401);
});

test('referral ids are twelve random letters and digits, unrelated to the member [REFERRAL-035]', async () => {
  const ids = new Set<string>();
  for (const name of ['ben', 'cid', 'dora', 'eve']) {
    const member = await world.person(name);
    const { id } = (await member.call(getOwnReferral, {})).referral;
    expect(id).toMatch(/^[A-Za-z0-9]{12}$/);
    // A new referral of the same member has another id.
    await db.deleteFrom('referrals').where('user_id', '=', member.id).execute();
    ids.add(id).add((await member.call(getOwnReferral, {})).referral.id);
  }
  expect(ids.size).toBe(8);
});

test('twenty simultaneous first calls create one referral', async () => {
  const fay = await world.person('fay');
  const { given, thrown } = await race(20, () => fay.call(getOwnReferral, {}));
  expect(thrown).toEqual([]);
  expect(new Set(given.map(({ referral }) => referral.id)).size).toBe(1);
  expect(await db.selectFrom('referrals').selectAll().where('user_id', '=', fay.id).execute()).toHaveLength(
    1,
  );
});

test('the reward is 10 USD, EUR or GBP or 100 SEK by the member’s currency, USD for others, and configurable', async () => {
  const gus = await signUpByReferral(world, 'gus');
  const rewardOf = async (member: typeof gus) => {
    const { referralRewardAmount, currency } = await member.call(getOwnReferral, {});
    return `${referralRewardAmount} ${currency}`;
  };
  for (const [currency, reward] of [
    ['EUR', '10 eur'],
    ['GBP', '10 gbp'],
    ['SEK', '100 sek'],
    ['CHF', '10 usd'],
    ['USD', '10 usd'],
  ] as const) {
    await updateUser(db, gus.id, { currency });
    expect(await rewardOf(gus)).toBe(reward);
  }
  const generous = await aWorld({ settings: { REFERRAL_REWARDS: 'USD:12.50,SEK:150' } });
  const hal = await signUpByReferral(generous, 'hal');
  expect(await rewardOf(hal)).toBe('12.5 usd');
  await updateUser(generous.platform.db, hal.id, { currency: 'SEK' });
  expect(await rewardOf(hal)).toBe('150 sek');
});
