import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { recordCharges, spendOnRenewals } from '#features/billing/server/billing.jobs.ts';
import { earnCredits, withdrawCredits } from '#features/billing/server/credits/credits.ts';
import { findCreditBalance } from '#features/billing/server/credits/find-credits.ts';
import { spendOnRenewals as spendNow } from '#features/billing/server/credits/spend-on-renewals.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { listPayments } from '#features/receipts/admin-payments.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { refundGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const dayMs = 86_400_000;
afterEach(disarmFailpoints);

const inCall = <T>(work: (call: Call) => Promise<T>) =>
  transaction(db, (tx) => work(makeCall(platform, tx, guest)));
const earn = (userId: string, amount: number, paymentId: string = randomUUID()) =>
  inCall((call) => earnCredits(call, { userId, amount, currency: 'USD', reason: 'referral', paymentId }));
const balanceOf = ({ id }: Member) => findCreditBalance(db, id, 'USD');
/** Spends credits on what renews soon, as the hourly job does. */
async function spend(): Promise<void> {
  await inCall((call) => call.enqueue(spendOnRenewals, {}));
  await world.drain();
}
const subscriptionOf = ({ id }: Member) =>
  db.selectFrom('subscriptions').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
/** Lets the jobs that have failed run again, as they do within a minute. */
async function retry(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
  await world.drain();
}
/** Lets a member's subscription renew, with the hourly job two days before. */
async function renew(member: Member): Promise<void> {
  const { period_end } = await subscriptionOf(member);
  await advanceGatewayTime(world, period_end.getTime() - clock.now().getTime() - 2 * dayMs);
  await spend();
  await advanceGatewayTime(world, 2 * dayMs + 60_000);
  await world.drain();
}
/** What the test gateway has charged a member for each period, and what their payments say. */
async function chargedTo({ id }: Member) {
  const charges = await db
    .selectFrom('gateway_charges')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${id}`)
    .where('decline_code', 'is', null)
    .orderBy('period_number')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select('total_minor')
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const receipts = await db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.gross_minor')
    .where('p.user_id', '=', id)
    .orderBy('p.created_at')
    .execute();
  return {
    charges: charges.map(({ amount_minor }) => amount_minor),
    payments: payments.map(({ total_minor }) => total_minor),
    receipts: receipts.map(({ gross_minor }) => gross_minor),
  };
}
const nextOf = async (member: Member) => {
  await signInAgain(member);
  return (await getMemberSubscriptions(member))[0]?.nextBillingAmount;
};

let people = 0;
/** A member who has bought Creator for 13.99 a month and has earned credits since. */
async function aSubscriber(credits: number): Promise<Member> {
  people += 1;
  const member = await world.person(`renewing${people}`);
  expect((await buyPlan(member)).status).toBe(200);
  if (credits > 0) await earn(member.id, credits);
  return member;
}

test('a member’s credits are taken off the next renewals until they are used up, and payments and receipts say what was charged [REFERRAL-010]', async () => {
  const ada = await aSubscriber(2000);
  expect(await nextOf(ada)).toBe(0);
  await renew(ada);
  expect([await nextOf(ada), await balanceOf(ada)]).toEqual([7.98, 601]);
  await renew(ada);
  expect([await nextOf(ada), await balanceOf(ada)]).toEqual([13.99, 0]);
  await renew(ada);
  expect(await chargedTo(ada)).toEqual({
    charges: [1399, 0, 798, 1399],
    payments: [1399, 0, 798, 1399],
    receipts: [1399, 798, 1399],
  });
  expect(await findMoneyFaults(db)).toEqual({});
});

test('a renewal that credits pay wholly is a payment of 0 with an e-mail, once, and an admin sees it [REFERRAL-066]', async () => {
  const zoe = await aSubscriber(1399);
  await renew(zoe);
  const { id, period_start, period_end } = await subscriptionOf(zoe);
  for (let times = 0; times < 2; times += 1) {
    await inCall((call) => call.enqueue(recordCharges, { id }));
    await world.drain();
  }
  const payments = await db.selectFrom('payments').selectAll().where('user_id', '=', zoe.id).execute();
  const renewals = payments.filter(({ purpose }) => purpose === 'renewal');
  expect(renewals).toMatchObject([
    {
      total_minor: 0,
      state: 'fulfilled',
      gateway_payment_id: null,
      period_start,
      period_end,
      snapshot: { buys: { reductions: [{ name: 'credits', minor: 1399 }] } },
    },
  ]);
  const emails = await emailsTo(world, zoe.email, 'subscription_renewed');
  expect(emails).toMatchObject([
    {
      text: expect.stringContaining(
        'Your credits have paid for it, and nothing was charged. It is paid until',
      ),
    },
  ]);
  expect(emails[0]?.text).not.toContain('Your receipt');
  const admin = await world.person('bookkeeper', { admin: true });
  const { items } = await admin.call(listPayments, { search: zoe.email });
  expect(items.map(({ totalMinor }) => totalMinor)).toContain(0);
});

test('credits stay for other purchases until three days before a renewal, and the next amount counts them once', async () => {
  const ben = await aSubscriber(500);
  await spend();
  expect([await nextOf(ben), await balanceOf(ben)]).toEqual([8.99, 500]);
  const { period_end } = await subscriptionOf(ben);
  await advanceGatewayTime(world, period_end.getTime() - clock.now().getTime() - 2 * dayMs);
  await spend();
  await spend();
  expect([await nextOf(ben), await balanceOf(ben)]).toEqual([8.99, 0]);
});

test.each(['billing.credit', 'billing.credited'])(
  'a call to the gateway that breaks at %s is made again, and takes the credits off once',
  async (point) => {
    const cleo = await aSubscriber(500);
    const { period_end } = await subscriptionOf(cleo);
    await advanceGatewayTime(world, period_end.getTime() - clock.now().getTime() - 2 * dayMs);
    armFailpoint(point, { do: 'throw' });
    await spend();
    expect(await balanceOf(cleo)).toBe(0);
    await retry();
    await advanceGatewayTime(world, 2 * dayMs);
    await world.drain();
    expect((await chargedTo(cleo)).charges).toEqual([1399, 899]);
    await renew(cleo);
    expect((await chargedTo(cleo)).payments).toEqual([1399, 899, 1399]);
  },
);

test('credits that the gateway learns of after the renewal are returned, and taken off the one after it', async () => {
  const dora = await aSubscriber(500);
  const { period_end } = await subscriptionOf(dora);
  await advanceGatewayTime(world, period_end.getTime() - clock.now().getTime() - 2 * dayMs);
  armFailpoint('billing.credit', { do: 'throw' }, { times: 1000 });
  await spend();
  await advanceGatewayTime(world, 2 * dayMs + 60_000);
  disarmFailpoints();
  await retry();
  await deliverWebhooks(world);
  await world.drain();
  expect([(await chargedTo(dora)).payments, await balanceOf(dora)]).toEqual([[1399, 1399], 500]);
  await renew(dora);
  expect([(await chargedTo(dora)).payments, await balanceOf(dora)]).toEqual([[1399, 1399, 899], 0]);
});

test('twenty jobs at once spend a member’s credits once', async () => {
  const eli = await aSubscriber(2000);
  const { period_end } = await subscriptionOf(eli);
  await advanceGatewayTime(world, period_end.getTime() - clock.now().getTime() - 2 * dayMs);
  const { thrown } = await race(20, () => spendNow(makeCall(platform, db, guest)));
  expect(thrown).toEqual([]);
  expect(await balanceOf(eli)).toBe(601);
});

test('credits for a renewal that never comes are returned: after the end, and after an upgrade', async () => {
  const [ending, upgrading] = [await aSubscriber(500), await aSubscriber(500)];
  const { period_end } = await subscriptionOf(upgrading);
  await advanceGatewayTime(world, period_end.getTime() - clock.now().getTime() - 2 * dayMs);
  await spend();
  expect([await balanceOf(ending), await balanceOf(upgrading)]).toEqual([0, 0]);
  const { gateway_subscription_id: id } = await subscriptionOf(ending);
  await getPaymentGateway(platform, 'test').endNow(id);
  await signInAgain(upgrading);
  expect((await upgradePlan(upgrading)).status).toBe(200);
  await deliverWebhooks(world);
  await world.drain();
  await world.drain();
  expect([await balanceOf(ending), await balanceOf(upgrading)]).toEqual([500, 500]);
});

test('a refunded renewal returns the credits that were spent on it, once', async () => {
  const fay = await aSubscriber(500);
  await renew(fay);
  const { gateway_payment_id: charge } = await db
    .selectFrom('payments')
    .select('gateway_payment_id')
    .where('user_id', '=', fay.id)
    .where('purpose', '=', 'renewal')
    .executeTakeFirstOrThrow();
  const amount = { minor: 899, currency: 'USD' };
  await refundGatewayCharge(platform, { charge: charge ?? '', reference: null, amount });
  await deliverWebhooks(world);
  await world.drain();
  await world.drain();
  expect(await balanceOf(fay)).toBe(500);
});

test('credits that were spent on a renewal are not withdrawn, and the balance is never below 0', async () => {
  const gus = await aSubscriber(0);
  const reward = randomUUID();
  await earn(gus.id, 500, reward);
  const { period_end } = await subscriptionOf(gus);
  await advanceGatewayTime(world, period_end.getTime() - clock.now().getTime() - 2 * dayMs);
  await spend();
  expect(await inCall((call) => withdrawCredits(call, reward))).toBe(0);
  expect(await balanceOf(gus)).toBe(0);
  await advanceGatewayTime(world, 2 * dayMs + 60_000);
  expect((await chargedTo(gus)).charges).toEqual([1399, 899]);
});

test('credits wait where a subscription is paid by PayPal, ends, or owes a renewal', async () => {
  const [paypal, ending, owing] = [await aSubscriber(500), await aSubscriber(500), await aSubscriber(500)];
  const { period_end } = await subscriptionOf(owing);
  await advanceGatewayTime(world, period_end.getTime() - clock.now().getTime() - 2 * dayMs);
  const change = (member: Member, columns: object) =>
    db.updateTable('subscriptions').set(columns).where('user_id', '=', member.id).execute();
  await change(paypal, { payment_method: 'paypal' });
  await change(ending, { status: 'non_renewing' });
  await change(owing, { renewal_failed_at: clock.now() });
  await spend();
  expect(await Promise.all([paypal, ending, owing].map(balanceOf))).toEqual([500, 500, 500]);
});
