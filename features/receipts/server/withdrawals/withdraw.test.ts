import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnCredits } from '#features/billing/server/credits/credits.ts';
import { findCreditBalance } from '#features/billing/server/credits/find-credits.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import { findPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { findRefundsOfPayments } from '#features/payments/server/refund.store.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { disputeGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { settleVatId } from '../../admin-tax.contract.ts';
import { updateBillingDetails } from '../../contract.ts';
import { listWithdrawables, withdraw } from '../../withdrawals.contract.ts';

const world = await aWorld({ trustedProxies: 1, settings: { COUNTRY_HEADER: 'x-country' } });
const { platform, clock } = world;
const { db } = platform;
const dayMs = 86_400_000;

let people = 0;
async function newMember(): Promise<Member> {
  people += 1;
  return world.person(`consumer${people}`);
}
/** A member who has just bought Creator for 13.99, in a country by its address. */
async function aBuyer(country = 'DE', token = 'pm_test_visa', buyer?: Member) {
  const member = buyer ?? (await newMember());
  const { body } = await member.raw({
    method: 'POST',
    url: '/api/subscriptions',
    headers: { 'idempotency-key': randomUUID(), 'x-country': country },
    body: { account_type: 5, period_name: 'monthly', payment_method_id: token },
  });
  return { buyer: member, payment: (await findPayment(db, body.payment_id)) as PaymentRow };
}
const itemsOf = async (member: Member) => (await member.call(listWithdrawables, {})).items;
const planOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
const settle = async () => {
  await world.drain();
  await deliverWebhooks(world);
  await world.drain();
};

test('a consumer withdraws: the plan ends at once, unused days go back, and an e-mail confirms it', async () => {
  const { buyer, payment } = await aBuyer();
  clock.advance(9 * dayMs + 1000);
  await signInAgain(buyer);
  const [shown] = await itemsOf(buyer);
  // 30 days in this period, of which ten have begun.
  const refundMinor = Math.floor((1399 * 20) / 30);
  expect(shown).toMatchObject({
    paymentId: payment.id,
    title: 'Tonehall Creator',
    totalMinor: 1399,
    refundMinor,
  });
  expect(await buyer.call(withdraw, { paymentId: payment.id })).toEqual({
    refundMinor,
    currency: payment.currency,
    declaredAt: clock.now().toISOString(),
  });
  await settle();
  expect(await planOf(buyer)).toBe(0);
  expect(await getMemberSubscriptions(buyer)).toMatchObject([{ status: 'cancelled' }]);
  expect(await findPayment(db, payment.id)).toMatchObject({
    state: 'partly_refunded',
    refunded_minor: refundMinor,
    taken_back_at: clock.now(),
  });
  const [email] = await emailsTo(world, buyer.email, 'withdrawal');
  expect(email?.subject).toBe('You have withdrawn from the contract on Tonehall Creator');
  expect(email?.text).toContain('Of the 13.99 USD that you paid, 9.32 USD go back');
  expect(await itemsOf(buyer)).toEqual([]);
});

test('who has paid with credits and withdraws gets the share of the unused days back, in credits', async () => {
  const member = await newMember();
  await transaction(db, (tx) =>
    earnCredits(makeCall(platform, tx, guest), {
      userId: member.id,
      amount: 1399,
      currency: 'USD',
      reason: 'referral',
      paymentId: randomUUID(),
    }),
  );
  const { payment } = await aBuyer('DE', 'pm_test_visa', member);
  expect([payment.total_minor, await findCreditBalance(db, member.id, 'USD')]).toEqual([0, 0]);
  clock.advance(9 * dayMs + 1000);
  await signInAgain(member);
  await member.call(withdraw, { paymentId: payment.id });
  await settle();
  const { period_start, period_end } = payment;
  const days = Math.round(((period_end?.getTime() ?? 0) - (period_start?.getTime() ?? 0)) / dayMs);
  expect(await findCreditBalance(db, member.id, 'USD')).toBe(Math.floor((1399 * (days - 10)) / days));
  expect(await planOf(member)).toBe(0);
});

test('the right ends with the 14th day after the purchase', async () => {
  const { buyer, payment } = await aBuyer();
  const [shown] = await itemsOf(buyer);
  const until = Date.parse(shown?.until ?? '');
  const bought = payment.settled_at?.getTime() ?? 0;
  expect(until - bought).toBeGreaterThan(14 * dayMs);
  expect(until - bought).toBeLessThanOrEqual(15 * dayMs);
  clock.advance(until - clock.now().getTime() - 1);
  await signInAgain(buyer);
  expect((await itemsOf(buyer)).length).toBe(1);
  clock.advance(1);
  expect(await itemsOf(buyer)).toEqual([]);
  await expect(buyer.call(withdraw, { paymentId: payment.id })).rejects.toMatchObject({
    status: 409,
    code: 'not_withdrawable',
  });
  expect(await planOf(buyer)).toBe(5);
});

test('20 withdrawals at once are one, with one refund and one answer', async () => {
  const { buyer, payment } = await aBuyer();
  const { given, thrown } = await race(20, () => buyer.call(withdraw, { paymentId: payment.id }));
  expect(thrown).toEqual([]);
  expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
  await settle();
  expect((await findRefundsOfPayments(db, [payment.id])).map(({ state }) => state)).toEqual(['succeeded']);
  expect((await emailsTo(world, buyer.email, 'withdrawal')).length).toBe(1);
});

test('a renewal, a buyer outside the EU and a business have no such right', async () => {
  const abroad = await aBuyer('US', 'pm_test_mastercard');
  expect(await itemsOf(abroad.buyer)).toEqual([]);
  await expect(abroad.buyer.call(withdraw, { paymentId: abroad.payment.id })).rejects.toMatchObject({
    status: 409,
  });
  const admin = await world.person('admin', { admin: true });
  const firm = await newMember();
  const vatId = 'FR40303265045';
  await firm.call(updateBillingDetails, { name: 'Firm', address: 'Lyon', country: 'FR', vatId });
  await admin.call(settleVatId, { userId: firm.id, vatId, name: 'Firm', country: 'FR', confirmed: true });
  await aBuyer('FR', 'pm_test_visa', firm);
  expect(await itemsOf(firm)).toEqual([]);
  const { buyer } = await aBuyer();
  await advanceGatewayTime(world, 32 * dayMs);
  await signInAgain(buyer);
  const payments = await db
    .selectFrom('payments')
    .select('purpose')
    .where('user_id', '=', buyer.id)
    .execute();
  expect(payments.map(({ purpose }) => purpose).sort()).toEqual(['renewal', 'subscription']);
  expect(await itemsOf(buyer)).toEqual([]);
});

test('what a buyer stores after a purchase neither gives nor takes the right', async () => {
  const germany = { name: 'Ada', address: 'Berlin', country: 'DE', vatId: '' };
  const abroad = await aBuyer('US', 'pm_test_mastercard');
  await abroad.buyer.call(updateBillingDetails, germany);
  expect(await itemsOf(abroad.buyer)).toEqual([]);
  const moved = await newMember();
  await moved.call(updateBillingDetails, germany);
  await aBuyer('US', 'pm_test_mastercard', moved);
  await moved.call(updateBillingDetails, { ...germany, country: 'US' });
  expect((await itemsOf(moved)).length).toBe(1);
});

test('who has paid, and of whose period nothing is left, reads that nothing goes back', async () => {
  const { buyer, payment } = await aBuyer();
  clock.advance(13 * dayMs + 1000);
  await signInAgain(buyer);
  const period = {
    period_start: payment.settled_at,
    period_end: new Date(clock.now().getTime() + dayMs / 2),
  };
  await db.updateTable('payments').set(period).where('id', '=', payment.id).execute();
  expect(await buyer.call(withdraw, { paymentId: payment.id })).toMatchObject({ refundMinor: 0 });
  await settle();
  const [email] = await emailsTo(world, buyer.email, 'withdrawal');
  expect(email?.text).toContain('Nothing is left of the 13.99 USD that you paid');
});

test('a payment whose dispute is open, or was won for credits, has no such right, and neither has somebody else’s', async () => {
  const { buyer, payment } = await aBuyer();
  const other = await newMember();
  await expect(other.call(withdraw, { paymentId: payment.id })).rejects.toMatchObject({ status: 404 });
  await expect(other.call(withdraw, { paymentId: randomUUID() })).rejects.toMatchObject({ status: 404 });
  await disputeGatewayCharge(platform, payment.gateway_payment_id ?? '', 'open');
  await settle();
  await expect(buyer.call(withdraw, { paymentId: payment.id })).rejects.toMatchObject({ status: 409 });
  expect(await itemsOf(buyer)).toEqual([]);
  await disputeGatewayCharge(platform, payment.gateway_payment_id ?? '', 'won');
  await settle();
  expect(await findCreditBalance(db, buyer.id, payment.currency)).toBeGreaterThan(0);
  await expect(buyer.call(withdraw, { paymentId: payment.id })).rejects.toMatchObject({ status: 409 });
});

test('a buyer of sounds who has agreed to their delivery has lost the right by that', async () => {
  const ada = await newMember();
  const product = await aProduct(platform);
  await ada.raw({ method: 'POST', url: `/cart/add/${product}` });
  const paid = await buySounds(ada, [product], { body: { consent: true } });
  expect(paid.status).toBe(200);
  expect(await itemsOf(ada)).toEqual([]);
});

test('a buyer of sounds who was not asked gets all money back, and the sounds go', async () => {
  const ben = await newMember();
  const product = await aProduct(platform);
  await ben.raw({ method: 'POST', url: `/cart/add/${product}` });
  const { body } = await buySounds(ben, [product]);
  // Orders of earlier versions have no consent.
  await sql`update payments set snapshot = jsonb_set(snapshot, '{details,consent}', '""') where id = ${body.payment_id}`.execute(
    db,
  );
  const [shown] = await itemsOf(ben);
  expect(shown).toMatchObject({ paymentId: body.payment_id, refundMinor: shown?.totalMinor });
  await ben.call(withdraw, { paymentId: body.payment_id });
  await settle();
  expect(await findPayment(db, body.payment_id)).toMatchObject({ state: 'refunded' });
  const owned = await db.selectFrom('owned_products').selectAll().where('user_id', '=', ben.id).execute();
  expect(owned).toEqual([]);
});

const unchanged = ['withdrawals', 'refunds', 'payments'] as const;
wrongInputs({
  world,
  endpoint: withdraw,
  as: newMember,
  good: async (person) => ({ paymentId: (await aBuyer('DE', 'pm_test_visa', person as Member)).payment.id }),
  unchanged,
});
wrongInputs({ world, endpoint: listWithdrawables, as: newMember, good: () => ({}), unchanged });

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});
