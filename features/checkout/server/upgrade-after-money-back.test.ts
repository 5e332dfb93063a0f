import { expect, test } from 'vitest';
import { getQuote } from '#features/billing/quote.contract.ts';
import { endRefundedSubscription } from '#features/billing/server/subscriptions/end-refunded-subscription.ts';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { lockPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { withdraw } from '#features/receipts/withdrawals.contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { disputeGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { answerAtPaypal, creatorStart, follow } from '../testing/at-paypal.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`mover${people}`);
};
const planOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
/** Its payments are in order then. */
const buyCreator = async (member: Member) => {
  await buyPlan(member);
  clock.advance(1000);
};
const first = async (member: Member) => (await paymentsOf(member))[0] as PaymentRow;
const statesOf = async (member: Member) => (await paymentsOf(member)).map(({ state }) => state);
const settle = async () => {
  await world.drain();
  await deliverWebhooks(world);
  await world.drain();
};
const withRefund = (id: string, minor: number) =>
  transaction(db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const wanted = { id: call.newId(), minor, reason: 'admin', note: '', requestedBy: null } as const;
    await requestRefund(call, (await lockPayment(tx, id)) as PaymentRow, wanted);
  });

/** A member with Creator by PayPal who has begun to upgrade it to Pro there. */
async function anUpgraderAtPaypal() {
  const member = await newMember();
  await follow(member, await answerAtPaypal(member, await follow(member, creatorStart)));
  clock.advance(1000);
  const { id } = (await member.call(getQuote, { accountType: '6', period: 'monthly' })).quote;
  const page = await follow(member, `/paypal/pro/monthly?product_type=subscription&quote=${id}`);
  return { member, page };
}

test('a member cannot withdraw from a plan while its upgrade is being paid, and can once that is cancelled', async () => {
  const { member } = await anUpgraderAtPaypal();
  const { id: paymentId } = await first(member);
  await expect(member.call(withdraw, { paymentId })).rejects.toMatchObject({
    status: 409,
    code: 'payment_running',
  });
  expect(await db.selectFrom('withdrawals').selectAll().execute()).toEqual([]);
  clock.advance(61 * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await settle();
  expect(await statesOf(member)).toEqual(['fulfilled', 'cancelled']);
  expect((await member.call(withdraw, { paymentId })).refundMinor).toBeGreaterThan(0);
});

test.each([
  ['an admin refunds it in full', 1399, ({ id }: PaymentRow) => withRefund(id, 1399)],
  ['an admin refunds it in part', 500, ({ id }: PaymentRow) => withRefund(id, 500)],
  [
    'it is disputed',
    0,
    ({ gateway_payment_id: id }: PaymentRow) => disputeGatewayCharge(platform, id ?? '', 'open'),
  ],
])('an upgrade that is approved after %s is not charged', async (_title, refunded, takeMoneyBack) => {
  const { member, page } = await anUpgraderAtPaypal();
  await takeMoneyBack(await first(member));
  await settle();
  expect(await follow(member, await answerAtPaypal(member, page))).toContain('paypal_payment_error');
  const [paid, upgrade] = await paymentsOf(member);
  expect([paid?.refunded_minor, upgrade?.state]).toEqual([refunded, 'cancelled']);
  const charges = await db
    .selectFrom('gateway_charges')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${member.id}_paypal`)
    .execute();
  expect(charges).toEqual([{ amount_minor: 1399 }]);
  expect(await planOf(member)).toBe(refunded === 500 ? 5 : 0);
});

test('an upgrade by card whose bank answers after the money for the old plan went back is refunded', async () => {
  const member = await newMember();
  await buyCreator(member);
  const { body } = await upgradePlan(member, { payment_method_id: 'pm_test_three_d_secure' });
  const paid = await first(member);
  await db.updateTable('payments').set({ taken_back_at: clock.now() }).where('id', '=', paid.id).execute();
  await member.raw({
    method: 'POST',
    url: '/api/test_gateway/payments/confirm',
    body: { client_secret: body.payment_intent_client_secret, approve: true },
  });
  await settle();
  await settle();
  expect(await statesOf(member)).toEqual(['fulfilled', 'refunded']);
});

test('a member is refused an upgrade of a plan whose money goes back, until it has ended', async () => {
  const member = await newMember();
  await buyCreator(member);
  await member.call(withdraw, { paymentId: (await first(member)).id });
  const refused = await upgradePlan(member);
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_running']);
  expect(await statesOf(member)).toEqual(['fulfilled']);
  await settle();
  expect(await planOf(member)).toBe(0);
});

test('what a refund that waits for the gateway takes back is no credit for an upgrade', async () => {
  const member = await newMember();
  await buyPlan(member);
  await withRefund((await first(member)).id, 1000);
  const { quote } = await member.call(getQuote, { accountType: '6', period: 'yearly' });
  expect(quote.replaces?.credit).toBe(3.99);
});

test('a job that ends a plan for a payment leaves a plan that a later payment pays for; jobs of earlier versions end it', async () => {
  const member = await newMember();
  await buyCreator(member);
  await upgradePlan(member);
  await settle();
  const [subscription] = await getMemberSubscriptions(member);
  const id = subscription?.id ?? '';
  await endRefundedSubscription(makeCall(platform, db, guest), { id, paymentId: (await first(member)).id });
  expect(await planOf(member)).toBe(6);
  await endRefundedSubscription(makeCall(platform, db, guest), { id });
  expect(await planOf(member)).toBe(0);
});
