import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { offerSubscription } from '#features/billing/server/subscriptions/offer-subscription.ts';
import { advanceGatewayTime } from '#features/billing/testing/gateway-actions.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { aCase } from '#features/reports/testing/a-case.ts';
import { offerSounds } from '#features/shop/server/offer-sounds.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { answerAtPaypal, creatorStart, follow } from '../testing/at-paypal.ts';
import { buyPlan } from '../testing/buy-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const dayMs = 86_400_000;
afterEach(disarmFailpoints);

async function suspend(member: Member): Promise<void> {
  const admin = await world.person(`admin-of-${member.username}`, { admin: true });
  const { id } = await aCase(world, admin, member);
  await admin.call(settleCase, { id, action: 'suspend', message: 'You sell followers.' });
}
const chargesOf = async ({ id }: Member): Promise<number[]> => {
  const rows = await db
    .selectFrom('gateway_charges')
    .select('amount_minor')
    .where('customer_id', '=', `cus_${id}`)
    .where('decline_code', 'is', null)
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
};
const paymentOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
const subscriptionsOf = ({ id }: Member) =>
  db.selectFrom('subscriptions').select(['id', 'status']).where('user_id', '=', id).execute();
const card = { payment_method_id: 'pm_test_three_d_secure' };

test('what a suspended member pays for ends with its period without another charge, and an e-mail says so', async () => {
  const ada = await world.person('ada');
  await buyPlan(ada);
  await world.drain();
  await suspend(ada);
  await world.drain();
  expect(await subscriptionsOf(ada)).toMatchObject([{ status: 'non_renewing' }]);
  const [email] = await emailsTo(world, ada.email, 'subscription_suspended');
  expect(email?.text).toContain('Your account is suspended, so nothing more is charged for it.');
  expect(await emailsTo(world, ada.email, 'subscription_cancelled')).toEqual([]);
  await advanceGatewayTime(world, 32 * dayMs);
  expect([await chargesOf(ada), await subscriptionsOf(ada)]).toMatchObject([
    [1399],
    [{ status: 'cancelled' }],
  ]);
});

test('a payment that waits for its buyer at their bank is closed when they are suspended', async () => {
  const ben = await world.person('ben');
  const { body } = await buyPlan(ben, card);
  await suspend(ben);
  await world.drain();
  expect(await paymentOf(ben)).toMatchObject({ state: 'cancelled' });
  const confirmation = { client_secret: body.payment_intent_client_secret, approve: true };
  const url = '/api/test_gateway/payments/confirm';
  expect((await ben.raw({ method: 'POST', url, body: confirmation })).body).not.toMatchObject({
    status: 'succeeded',
  });
  expect(await chargesOf(ben)).toEqual([]);
});

test('what a member has approved at PayPal is not charged when they are suspended before they come back', async () => {
  const pam = await world.person('pam');
  const back = await answerAtPaypal(pam, await follow(pam, creatorStart));
  await suspend(pam);
  await world.drain();
  expect(await paymentOf(pam)).toMatchObject({ state: 'cancelled' });
  await pam.raw({ method: 'GET', url: back, headers: { 'sec-fetch-site': 'same-origin' } });
  await world.drain();
  const { rows } =
    await sql`select from gateway_charges where customer_id = ${`cus_${pam.id}_paypal`}`.execute(db);
  expect(rows).toEqual([]);
  expect(await subscriptionsOf(pam)).toEqual([]);
});

test('what was charged while its buyer was being suspended is refunded, and begins nothing', async () => {
  const cleo = await world.person('cleo');
  armFailpoint('payments.charged', { do: 'throw' });
  expect((await buyPlan(cleo)).status).toBe(500);
  await suspend(cleo);
  clock.advance(2 * 60_000);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await deliverWebhooks(world);
    await world.drain();
  }
  expect(await paymentOf(cleo)).toMatchObject({ state: 'refunded', refunded_minor: 1399 });
  expect(await subscriptionsOf(cleo)).toEqual([]);
  const [email] = await emailsTo(world, cleo.email, 'payment_refunded');
  expect(email?.text).toContain('What you paid for Tonehall Creator could not be delivered');
  expect(email?.text).not.toContain('already');
});

test('a member who is suspended while their call is under way is offered nothing', async () => {
  const dora = await world.person('dora');
  await db.updateTable('users').set({ banned_at: clock.now() }).where('id', '=', dora.id).execute();
  const actor = { ...guest, userId: dora.id, sessionKey: 'read before the suspension' };
  const inCall = <T>(offer: (call: MemberCall) => Promise<T>) =>
    transaction(db, (tx) => offer({ ...makeCall(platform, tx, actor), actor }));
  const plan = {
    item: 'pro',
    frequency: 'yearly',
    code: null,
    referralId: null,
    gateway: 'test',
    shown: null,
  } as const;
  await expect(
    inCall((call) => offerSubscription(call, async () => 0, { ...plan, paymentId: randomUUID() })),
  ).rejects.toMatchObject({ status: 401 });
  await expect(
    inCall((call) => offerSounds(call, { productIds: [], quote: null, consent: false, isFree: false })),
  ).rejects.toMatchObject({ status: 401 });
});

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});
