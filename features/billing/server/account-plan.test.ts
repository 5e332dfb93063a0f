import { expect, test } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { getPrices } from '../prices.contract.ts';
import { actAtGateway, advanceGatewayTime, signInAgain } from '../testing/gateway-actions.ts';
import { getMemberSubscriptions, subscribeMember } from '../testing/subscribe-member.ts';

const world = await aWorld();
const accountOf = async (member: Person) => (await member.call(getAccount, {})).user;

test('when a subscription ends, the account is on the free plan from that time on [PRICE-017]', async () => {
  const ada = await world.person('ada');
  const { id } = await subscribeMember(world, ada, { item: 'creator' });
  expect(await accountOf(ada)).toMatchObject({ accountType: 5 });
  world.clock.advance(60_000);
  await actAtGateway(world, id, (gateway, gatewayId) => gateway.endNow(gatewayId));
  const { accountType, accountAssignedAt } = await accountOf(ada);
  expect([accountType, accountAssignedAt]).toEqual([0, world.clock.now().toISOString()]);
});

test('an add-on stands beside the plan and leaves the account type as it is [PRICE-004]', async () => {
  const ben = await world.person('ben');
  await subscribeMember(world, ben, { item: 'europa' });
  expect(await accountOf(ben)).toMatchObject({ accountType: 0 });
  await subscribeMember(world, ben, { item: 'starter' });
  const { accountType, subscriptions } = await accountOf(ben);
  expect([accountType, subscriptions.map(({ type, name }) => `${type} ${name}`)]).toEqual([
    4,
    ['AccountSubscription Starter', 'AddonSubscription Europa'],
  ]);
});

test('a plan without a list price keeps renewing at the amount of its subscription [PRICE-026]', async () => {
  const cleo = await world.person('cleo');
  await subscribeMember(world, cleo, {
    item: 'power',
    title: 'Tonehall Power',
    price: { minor: 777, currency: 'USD' },
    startedAt: world.clock.now(),
  });
  await advanceGatewayTime(world, 32 * 86_400_000);
  await signInAgain(cleo);
  const [power] = await getMemberSubscriptions(cleo);
  expect(power).toMatchObject({ name: 'Power', status: 'active', nextBillingAmount: 7.77 });
});

test('who signs up goes on in the currency that they have seen as a guest [PRICE-027]', async () => {
  const browser = world.newGuest();
  const password = testPassword;
  const signedUp = await browser.raw({
    method: 'POST',
    url: '/api/users',
    headers: { 'accept-language': 'de-DE' },
    body: {
      user: { email: 'eva@example.org', password, password_confirmation: password },
      consents: { age: true, terms: true },
    },
  });
  expect(signedUp.status).toBe(201);
  expect((await accountOf(browser)).currency).toBe(2);
  const { body } = await browser.raw({ method: 'GET', url: '/api/subscription_prices?account_type=6' });
  expect(body.prices.pro.yearly.currency).toBe('eur');
});

test('the first payment fixes the currency of the account, in which all prices are shown from then on [PRICE-028]', async () => {
  const dora = await world.person('dora');
  await subscribeMember(world, dora, { item: 'starter', price: { minor: 6900, currency: 'SEK' } });
  expect((await accountOf(dora)).currency).toBe(4);
  const { body } = await dora.raw({
    method: 'GET',
    url: '/api/subscription_prices?account_type=6',
    headers: { 'accept-language': 'de-DE' },
  });
  expect(body.prices.pro.yearly.currency).toBe('sek');
});

test('a plan has a monthly and a yearly price, and no other period is answered [PRICE-029]', async () => {
  const { prices } = await world.guest.call(getPrices, { accountType: 'pro' });
  expect(Object.entries(prices.pro ?? {}).map(([key, price]) => [key, price.period])).toEqual([
    ['monthly', 'monthly'],
    ['yearly', 'yearly'],
  ]);
});
