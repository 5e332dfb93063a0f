import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { earnCredits, spendCredits } from '#features/billing/server/credits/credits.ts';
import { findCreditBalance } from '#features/billing/server/credits/find-credits.ts';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getMemberSubscriptions, subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { checkRefunds } from '#features/payments/server/check-refunds.ts';
import { findPayment, lockPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { findRefundsOfPayments } from '#features/payments/server/refund.store.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { advanceDueSubscriptions } from '#gateways/test/server/advance-subscriptions.ts';
import {
  disputeGatewayCharge,
  failGatewayRefund,
  refundGatewayCharge,
} from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { askQuote, upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const dayMs = 86_400_000;
afterEach(disarmFailpoints);

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`payer${people}`);
};
const planOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
const paymentOf = async (id: string) => (await findPayment(db, id)) as PaymentRow;
const settle = async () => {
  await world.drain();
  await deliverWebhooks(world);
  await world.drain();
};

/** A member who has just bought Creator for 13.99. */
async function aBuyer(): Promise<{ buyer: Member; payment: PaymentRow }> {
  const buyer = await newMember();
  const { body } = await buyPlan(buyer);
  return { buyer, payment: await paymentOf(body.payment_id) };
}

/** Requests a refund as an admin's call does. */
const refund = (id: string, minor: number) =>
  transaction(db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const row = (await lockPayment(tx, id)) as PaymentRow;
    const wanted = { id: call.newId(), minor, reason: 'admin', note: '', requestedBy: null } as const;
    await requestRefund(call, row, wanted);
  });
const refundStates = async (id: string) =>
  (await findRefundsOfPayments(db, [id])).map(({ state, amount_minor }) => [state, amount_minor]);

test('a payment that is refunded in full ends its plan at once, by a call or on the gateway’s pages', async () => {
  const [called, byHand] = [await aBuyer(), await aBuyer()];
  await refund(called.payment.id, 1399);
  const charge = byHand.payment.gateway_payment_id ?? '';
  const amount = { minor: 1399, currency: called.payment.currency };
  await refundGatewayCharge(platform, { charge, reference: null, amount });
  await settle();
  for (const { buyer, payment } of [called, byHand]) {
    expect(await paymentOf(payment.id)).toMatchObject({ state: 'refunded', refunded_minor: 1399 });
    expect(await refundStates(payment.id)).toEqual([['succeeded', 1399]]);
    expect(await planOf(buyer)).toBe(0);
    expect(await getMemberSubscriptions(buyer)).toMatchObject([{ status: 'cancelled' }]);
    const [email, ...more] = await emailsTo(world, buyer.email, 'payment_refunded');
    expect([email?.subject, more]).toEqual(['13.99 USD for Tonehall Creator is on its way back', []]);
  }
});

test('a payment that is refunded in part keeps its plan', async () => {
  const { buyer, payment } = await aBuyer();
  await refund(payment.id, 500);
  await settle();
  expect(await paymentOf(payment.id)).toMatchObject({ state: 'partly_refunded', refunded_minor: 500 });
  expect(await planOf(buyer)).toBe(5);
});

test('20 refunds at once are never above the payment', async () => {
  const { payment } = await aBuyer();
  const { given, thrown } = await race(20, () => refund(payment.id, 300));
  expect([given.length, thrown.length]).toEqual([4, 16]);
  const charge = payment.gateway_payment_id ?? '';
  await refundGatewayCharge(platform, {
    charge,
    reference: null,
    amount: { minor: 1000, currency: payment.currency },
  });
  await settle();
  const states = await refundStates(payment.id);
  expect(states.filter(([state]) => state === 'failed').length).toBe(3);
  const gone = states.filter(([state]) => state === 'succeeded').map(([, minor]) => Number(minor));
  expect(gone.reduce((sum, minor) => sum + minor, 0)).toBe(1300);
  expect(await paymentOf(payment.id)).toMatchObject({ state: 'partly_refunded', refunded_minor: 1300 });
});

test('a refund that the buyer’s bank sends back is marked and e-mailed, gives nothing again, and is made anew once [CHECKOUT-137]', async () => {
  const { buyer, payment } = await aBuyer();
  await refund(payment.id, 1399);
  await settle();
  const [made] = await findRefundsOfPayments(db, [payment.id]);
  await failGatewayRefund(platform, made?.gateway_refund_id ?? '');
  await settle();
  await settle();
  const failed = { state: 'fulfilled', refunded_minor: 0, refund_failed_at: expect.any(Date) };
  expect(await paymentOf(payment.id)).toMatchObject(failed);
  expect(await refundStates(payment.id)).toEqual([['failed', 1399]]);
  expect(await planOf(buyer)).toBe(0);
  const [email, ...more] = await emailsTo(world, buyer.email, 'payment_refund_failed');
  expect([email?.subject, more]).toEqual(['13.99 USD for Tonehall Creator could not be paid back yet', []]);
  await refund(payment.id, 1399);
  await settle();
  expect(await paymentOf(payment.id)).toMatchObject({
    state: 'refunded',
    refunded_minor: 1399,
    refund_failed_at: null,
  });
  expect(await refundStates(payment.id)).toEqual([
    ['failed', 1399],
    ['succeeded', 1399],
  ]);
  expect(await findMoneyFaults(db)).toEqual({});
});

test('a refund that fails and whose event is lost is found by the daily question', async () => {
  const { payment } = await aBuyer();
  await refund(payment.id, 400);
  await settle();
  const [made] = await findRefundsOfPayments(db, [payment.id]);
  await db
    .updateTable('gateway_refunds')
    .set({ failed_at: clock.now() })
    .where('id', '=', made?.gateway_refund_id ?? '')
    .execute();
  await transaction(db, (tx) => checkRefunds(makeCall(platform, tx, guest)));
  await settle();
  expect(await refundStates(payment.id)).toEqual([['failed', 400]]);
  expect((await paymentOf(payment.id)).refund_failed_at).not.toBeNull();
});

test('a refund whose answer is lost is made once', async () => {
  const { payment } = await aBuyer();
  await refund(payment.id, 400);
  armFailpoint('payments.refunded', { do: 'throw' });
  await world.drain();
  clock.advance(6 * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await settle();
  expect(await refundStates(payment.id)).toEqual([['succeeded', 400]]);
  const rows = await db
    .selectFrom('gateway_refunds')
    .selectAll()
    .where('charge_id', '=', payment.gateway_payment_id)
    .execute();
  expect(rows.length).toBe(1);
});

test('a disputed payment ends its plan; one that is won comes back as credits, and they go where it is lost after all', async () => {
  const { buyer, payment } = await aBuyer();
  const charge = payment.gateway_payment_id ?? '';
  await disputeGatewayCharge(platform, charge, 'open');
  await settle();
  expect(await paymentOf(payment.id)).toMatchObject({ state: 'disputed' });
  expect(await planOf(buyer)).toBe(0);
  await expect(refund(payment.id, 1)).rejects.toMatchObject({ status: 409 });
  await disputeGatewayCharge(platform, charge, 'won');
  await settle();
  await settle();
  expect(await paymentOf(payment.id)).toMatchObject({ state: 'fulfilled', taken_back_at: null });
  expect(await findCreditBalance(db, buyer.id, payment.currency)).toBe(1399);
  await disputeGatewayCharge(platform, charge, 'lost');
  await settle();
  expect(await paymentOf(payment.id)).toMatchObject({ state: 'charged_back' });
  expect(await findCreditBalance(db, buyer.id, payment.currency)).toBe(0);
  expect(await findMoneyFaults(db)).toEqual({});
});

test('refunds after a won dispute take its credits: both together are never above what was paid', async () => {
  const { buyer, payment } = await aBuyer();
  const charge = payment.gateway_payment_id ?? '';
  const balances: number[] = [];
  const look = async () => balances.push(await findCreditBalance(db, buyer.id, payment.currency));
  const dispute = async (state: 'open' | 'won') => {
    await disputeGatewayCharge(platform, charge, state);
    await settle();
  };
  clock.advance(3 * dayMs);
  for (const state of ['open', 'won', 'open', 'won'] as const) {
    await dispute(state);
    await look();
  }
  for (const minor of [100, 300, 999]) {
    await refund(payment.id, minor);
    await settle();
    await look();
  }
  const returned = balances[1] ?? 0;
  expect(returned).toBeGreaterThan(1200);
  expect(balances).toEqual([0, returned, 0, returned, returned, 999, 0]);
  expect(await findMoneyFaults(db)).toEqual({});
});

test('a dispute of a period that is over leaves the plan that a later payment pays for', async () => {
  const { buyer, payment } = await aBuyer();
  await advanceGatewayTime(world, 32 * dayMs);
  await disputeGatewayCharge(platform, payment.gateway_payment_id ?? '', 'open');
  await settle();
  expect(await paymentOf(payment.id)).toMatchObject({ state: 'disputed' });
  await signInAgain(buyer);
  expect(await planOf(buyer)).toBe(5);
});

test('what was refunded of a period is no credit for the upgrade that replaces it', async () => {
  const { buyer, payment } = await aBuyer();
  await refund(payment.id, 1000);
  await settle();
  const { quote } = (await askQuote(buyer)).body;
  expect(quote).toMatchObject({ total: 355.89, replaces: { credit: 3.99 } });
});

test('a renewal that was refunded before it was heard of ends the plan as any refund does', async () => {
  const { buyer } = await aBuyer();
  clock.advance(32 * dayMs);
  await advanceDueSubscriptions(platform);
  const { id, amount_minor: minor } = await db
    .selectFrom('gateway_charges')
    .selectAll()
    .where('customer_id', '=', `cus_${buyer.id}`)
    .where('period_number', '>', 0)
    .orderBy('period_number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await refundGatewayCharge(platform, { charge: id, reference: null, amount: { minor, currency: 'USD' } });
  await settle();
  await settle();
  expect((await paymentsOf(buyer)).at(-1)).toMatchObject({
    purpose: 'renewal',
    state: 'refunded',
    refunded_minor: 1399,
  });
  await signInAgain(buyer);
  expect(await planOf(buyer)).toBe(0);
});

/** A reward that a payment has earned a member. */
const reward = (userId: string, paymentId: string, amount = 500) =>
  transaction(db, (tx) => {
    const earned = { userId, amount, currency: 'USD', reason: 'referral', paymentId } as const;
    return earnCredits(makeCall(platform, tx, guest), earned);
  });

test('a reward is withdrawn where its payment goes back within 30 days, as far as it is unspent [REFERRAL-012]', async () => {
  const referrer = await newMember();
  const [early, late] = [await aBuyer(), await aBuyer()];
  for (const { payment } of [early, late]) await reward(referrer.id, payment.id);
  await refund(early.payment.id, 1399);
  await settle();
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(500);
  await db.updateTable('payments').set({ period_end: null }).where('id', '=', late.payment.id).execute();
  clock.advance(30 * dayMs + 1);
  await disputeGatewayCharge(platform, late.payment.gateway_payment_id ?? '', 'lost');
  await settle();
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(500);
});

test('a dispute that is won returns the credits that were spent beside the money, too', async () => {
  const buyer = await newMember();
  await reward(buyer.id, randomUUID());
  const { body } = await buyPlan(buyer);
  const payment = await paymentOf(body.payment_id);
  expect(payment.total_minor).toBe(899);
  for (const state of ['open', 'won'] as const) {
    await disputeGatewayCharge(platform, payment.gateway_payment_id ?? '', state);
    await settle();
  }
  expect(await findCreditBalance(db, buyer.id, 'USD')).toBe(1399);
});

test('a dispute that is won returns what it has withdrawn of the reward, once; a refund after it withdraws it again [REFERRAL-012]', async () => {
  const referrer = await newMember();
  const { payment } = await aBuyer();
  await reward(referrer.id, payment.id);
  const spending = { userId: referrer.id, currency: 'USD', atMost: 200, paymentId: randomUUID() };
  await transaction(db, (tx) => spendCredits(makeCall(platform, tx, guest), spending));
  const charge = payment.gateway_payment_id ?? '';
  const balances: number[] = [];
  const look = async () => balances.push(await findCreditBalance(db, referrer.id, 'USD'));
  await disputeGatewayCharge(platform, charge, 'open');
  await settle();
  await look();
  clock.advance(3 * dayMs);
  armFailpoint('billing.reward-returned', { do: 'throw' }, { times: 1000 });
  for (const _ of ['breaks', 'is reported again', 'and again']) {
    await disputeGatewayCharge(platform, charge, 'won');
    await settle();
    await look();
    disarmFailpoints();
  }
  await refund(payment.id, 1399);
  await settle();
  await look();
  expect(balances).toEqual([0, 0, 300, 300, 0]);
});

test('a dispute that is won returns the reward however late that is', async () => {
  const referrer = await newMember();
  const { payment } = await aBuyer();
  await reward(referrer.id, payment.id);
  const charge = payment.gateway_payment_id ?? '';
  clock.advance(10 * dayMs);
  await disputeGatewayCharge(platform, charge, 'open');
  await settle();
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(0);
  clock.advance(60 * dayMs);
  await disputeGatewayCharge(platform, charge, 'won');
  await settle();
  expect(await findCreditBalance(db, referrer.id, 'USD')).toBe(500);
});

test('a payment of a member who got the plan otherwise is refunded, and its subscription ends', async () => {
  const buyer = await newMember();
  armFailpoint('payments.charged', { do: 'throw' });
  const { body } = await buyPlan(buyer).catch(() => ({ body: null }));
  expect(body?.data ?? null).toBeNull();
  await subscribeMember(world, buyer);
  clock.advance(2 * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await settle();
  const [payment] = await paymentsOf(buyer);
  expect(payment).toMatchObject({ state: 'refunded', delivered_at: null, refunded_minor: 1399 });
  const running = await db
    .selectFrom('gateway_subscriptions')
    .select('id')
    .where('customer_id', '=', `cus_${buyer.id}`)
    .where('ended_at', 'is', null)
    .execute();
  expect(running).toEqual([]);
  expect(await planOf(buyer)).toBe(6);
  const again = await buyer.raw({ method: 'GET', url: `/api/payments/${payment?.id}` });
  expect([again.status, again.body.code]).toEqual([409, 'payment_refunded']);
});

test('a member who paid nothing for a plan that they got otherwise reads that nothing was charged', async () => {
  await aCoupon(world, 'ALLOFIT', { percent_off: 100 });
  const buyer = await newMember();
  armFailpoint('payments.charged', { do: 'throw' });
  expect((await buyPlan(buyer, { coupon: 'ALLOFIT' })).status).toBe(500);
  await subscribeMember(world, buyer);
  clock.advance(2 * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await settle();
  const [payment] = await paymentsOf(buyer);
  expect(payment).toMatchObject({ state: 'succeeded', delivered_at: null, total_minor: 0 });
  const { status, body } = await buyer.raw({ method: 'GET', url: `/api/payments/${payment?.id}` });
  expect([status, body.code]).toEqual([409, 'payment_undelivered']);
  expect(JSON.stringify(body)).toContain('Nothing was charged.');
  expect(await emailsTo(world, buyer.email, 'payment_refunded')).toEqual([]);
});

test('each renewal is one payment, and a refund of a period that is over ends nothing', async () => {
  const { buyer, payment } = await aBuyer();
  await advanceGatewayTime(world, 32 * dayMs);
  await advanceGatewayTime(world, 0);
  await advanceGatewayTime(world, 31 * dayMs);
  const rows = await paymentsOf(buyer);
  expect(rows.map(({ purpose, total_minor, state }) => [purpose, total_minor, state])).toEqual([
    ['subscription', 1399, 'fulfilled'],
    ['renewal', 1399, 'fulfilled'],
    ['renewal', 1399, 'fulfilled'],
  ]);
  const renewed = await emailsTo(world, buyer.email, 'subscription_renewed');
  expect(renewed.map(({ text }) => text.includes('13.99 USD was charged.'))).toEqual([true, true]);
  await refund(payment.id, 1399);
  await settle();
  await signInAgain(buyer);
  expect(await paymentOf(payment.id)).toMatchObject({ state: 'refunded' });
  expect(await getMemberSubscriptions(buyer)).toMatchObject([{ status: 'active' }]);
  await refund(rows[2]?.id ?? '', 1399);
  await settle();
  expect(await getMemberSubscriptions(buyer)).toMatchObject([{ status: 'cancelled' }]);
});

test('what was charged before a subscription was a member’s here is no payment of theirs', async () => {
  const ada = await newMember();
  await subscribeMember(world, ada, { startedAt: new Date(clock.now().getTime() - 100 * dayMs) });
  await advanceGatewayTime(world, 31 * dayMs);
  expect((await paymentsOf(ada)).map(({ purpose }) => purpose)).toEqual(['renewal']);
});

test('a refund of the plan that was upgraded leaves the new one, and a refund of the upgrade gives its credit back', async () => {
  const { buyer, payment } = await aBuyer();
  const { quote } = (await askQuote(buyer)).body;
  const upgrade = (await upgradePlan(buyer, { quote: quote.id })).body.payment_id;
  await refund(payment.id, 1399);
  await settle();
  expect([await planOf(buyer), (await paymentOf(payment.id)).state]).toEqual([6, 'refunded']);
  await refund(upgrade, (await paymentOf(upgrade)).total_minor);
  await settle();
  expect(await planOf(buyer)).toBe(0);
  expect(await findCreditBalance(db, buyer.id, 'USD')).toBe(Math.round(quote.replaces.credit * 100));
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});
