import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { reconcileSubscriptions } from '#features/billing/server/subscriptions/reconcile-subscriptions.ts';
import { getMemberSubscriptions, subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { buyPlan } from '../testing/buy-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
afterEach(() => {
  platform.config.testGateway = true;
});
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
const waitingJobs = async () =>
  (await sql`select task_identifier from graphile_worker.jobs where attempts > 0`.execute(db)).rows;
/** Runs what runs every minute. */
async function reconcile(): Promise<void> {
  await transaction(db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    await reconcilePayments(call);
    await reconcileSubscriptions(call);
  });
  await world.drain();
}

test('in production the payments and plans that were tried out are over: closed, ended, and in nobody’s way [SUBS-090]', async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  const asked = await buyPlan(ada, { payment_method_id: 'pm_test_three_d_secure' });
  expect(asked.body.requires_action).toBe(true);
  await subscribeMember(world, ben);
  platform.config.testGateway = false;
  clock.advance(2 * 3_600_000);
  await reconcile();
  expect(await paymentsOf(ada)).toMatchObject([{ state: 'cancelled' }]);
  expect(await getMemberSubscriptions(ben)).toMatchObject([{ status: 'cancelled' }]);
  expect((await ben.call(getAccount, {})).user.accountType).toBe(0);
  expect((await emailsTo(world, ben.email, 'subscription_ended')).length).toBe(1);
  expect(await waitingJobs()).toEqual([]);
  await reconcile();
  expect((await emailsTo(world, ben.email, 'subscription_ended')).length).toBe(1);
});

test('payments and plans of a company whose keys are away wait for them, and no job fails', async () => {
  const [cleo, dora] = [await world.person('cleo'), await world.person('dora')];
  await buyPlan(cleo, { payment_method_id: 'pm_test_three_d_secure' });
  const { id } = await subscribeMember(world, dora);
  await db.updateTable('payments').set({ gateway: 'stripe' }).where('user_id', '=', cleo.id).execute();
  await db.updateTable('subscriptions').set({ gateway: 'stripe' }).where('id', '=', id).execute();
  clock.advance(40 * 86_400_000);
  await reconcile();
  expect(await paymentsOf(cleo)).toMatchObject([{ state: 'requires_action' }]);
  expect(await db.selectFrom('subscriptions').select('status').where('id', '=', id).execute()).toEqual([
    { status: 'active' },
  ]);
  expect(await waitingJobs()).toEqual([]);
});

test('a payment whose subscription its gateway never knows is refunded after three days, with an e-mail [CHECKOUT-145]', async () => {
  const eve = await world.person('eve');
  const first = await buyPlan(eve, { payment_method_id: 'pm_test_three_d_secure' });
  const { id } = (await paymentsOf(eve))[0] ?? { id: '' };
  await eve.raw({
    method: 'POST',
    url: '/api/test_gateway/payments/confirm',
    body: { client_secret: first.body.payment_intent_client_secret, approve: true },
  });
  await sql`update gateway_payments set subscription_id = null where reference = ${id}`.execute(db);
  const settle = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
    await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
    await world.drain();
  };
  clock.advance(2 * 86_400_000);
  await settle();
  expect(await paymentsOf(eve)).toMatchObject([{ settled_at: null }]);
  clock.advance(86_400_000);
  for (let times = 0; times < 3; times += 1) await settle();
  expect(await paymentsOf(eve)).toMatchObject([{ state: 'refunded', refunded_minor: 1399 }]);
  const refunds = await db.selectFrom('gateway_refunds').select('amount_minor').execute();
  expect(refunds).toEqual([{ amount_minor: 1399 }]);
  const [email, ...more] = await emailsTo(world, eve.email, 'payment_refunded');
  expect(email?.text).toContain('could not be delivered, so we give the money back');
  expect(more).toEqual([]);
});
