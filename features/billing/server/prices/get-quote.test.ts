import { expect, test } from 'vitest';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getQuote } from '../../quote.contract.ts';
import { aCoupon } from '../../testing/a-coupon.ts';
import { subscribeMember } from '../../testing/subscribe-member.ts';

const world = await aWorld();
const ask = (member: Member, query: string) =>
  member.raw({ method: 'GET', url: `/api/subscription_quote?${query}` });

wrongInputs({
  world,
  endpoint: getQuote,
  as: () => world.person('wrong'),
  good: () => ({ accountType: '5', period: 'yearly' }),
  unchanged: ['payments', 'subscriptions', 'coupon_redemptions', 'gateway_payments'],
});

test('a member sees what a new plan costs now and next, and the same id for the same sum [CHECKOUT-134]', async () => {
  await aCoupon(world, 'TWICE', { cycles: 2 });
  const ada = await world.person('ada');
  const { quote } = (await ask(ada, 'account_type=5&period=monthly')).body;
  expect(quote).toEqual({
    id: quote.id,
    currency: 'usd',
    total: 13.99,
    next_amount: 13.99,
    next_at: '2026-12-20T12:00:00.000Z',
    left_over_promo_credits: 0,
    replaces: null,
  });
  expect((await ask(ada, 'account_type=5&period=monthly')).body.quote).toEqual(quote);
  const reduced = (await ask(ada, 'account_type=5&period=monthly&coupon=twice')).body.quote;
  expect(reduced).toMatchObject({ total: 10.5, next_amount: 10.5 });
  const ben = await world.person('ben');
  const ids = [
    quote.id,
    reduced.id,
    (await ask(ada, 'account_type=5&period=yearly')).body.quote.id,
    (await ask(ben, 'account_type=5&period=monthly')).body.quote.id,
  ];
  expect(new Set(ids).size).toBe(4);
});

test.each([
  ['a plan of the own rank', 'account_type=5&period=monthly'],
  ['a smaller plan', 'account_type=4&period=monthly'],
  ['a legacy plan', 'account_type=3&period=yearly'],
  ['a wrong code', 'account_type=6&period=yearly&coupon=NOBODY'],
])('a member sees no quote of %s', async (_what, query) => {
  const member = await world.person(`cleo${query.length}${query.charCodeAt(13)}`);
  await subscribeMember(world, member, { item: 'creator' });
  expect((await ask(member, query)).status).toBe(422);
});
