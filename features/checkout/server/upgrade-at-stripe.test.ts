import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { aStripeWorld } from '#gateways/stripe/testing/a-stripe-world.ts';
import type { Member } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aStripeWorld();
const { fake } = world;
async function aStarter(name: string): Promise<Member> {
  const member = await world.person(name);
  const bought = await buyPlan(member, { account_type: 4, payment_method_id: 'pm_card_visa' });
  expect(bought.status).toBe(200);
  return member;
}
const planOf = async (member: Member) => (await getMemberSubscriptions(member))[0];
const askCard = async (member: Member) =>
  member.raw({ method: 'GET', url: `/api/subscriptions/${(await planOf(member))?.id}/stored_card` });
const upgrade = (member: Member, storedCard: string, key = randomUUID()) =>
  upgradePlan(member, { payment_method_id: null, stored_card: storedCard }, key);

test('a member who pays at Stripe is shown the card with its date, and upgrades by it with one charge [CHECKOUT-140] [CHECKOUT-141]', async () => {
  const ada = await aStarter('ada');
  const { card } = (await askCard(ada)).body;
  expect(card).toEqual({
    id: expect.stringMatching(/^[\w-]{43}$/),
    brand: 'Visa',
    last_four: '4242',
    expires: { month: 12, year: 2040 },
  });
  expect((await upgrade(ada, card.id)).body.data.token).toMatch(/./);
  expect(await planOf(ada)).toMatchObject({ name: 'Pro', frequency: 'yearly' });
  expect(await world.underTest.chargedTo(ada.id)).toHaveLength(2);
  expect((await askCard(ada)).body.card).toEqual(card);
});

test('a card that was changed at Stripe meanwhile is not charged [CHECKOUT-142]', async () => {
  const ben = await aStarter('ben');
  const { card } = (await askCard(ben)).body;
  const [customer] = fake.books.all('subscription').map((one) => String(one.customer));
  const { stripe } = world.underTest;
  const other = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer ?? '' });
  await stripe.customers.update(customer ?? '', {
    invoice_settings: { default_payment_method: other.id },
  });
  expect(await upgrade(ben, card.id)).toMatchObject({ status: 409, body: { code: 'stored_card_changed' } });
  expect(await planOf(ben)).toMatchObject({ name: 'Starter' });
  expect(await world.underTest.chargedTo(ben.id)).toHaveLength(1);
});

test('a member whose card Stripe cannot be asked for is answered 503', async () => {
  const cleo = await aStarter('cleo');
  fake.failNext('500', 0);
  expect(await askCard(cleo)).toMatchObject({ status: 503, body: { code: 'gateway_unavailable' } });
});
