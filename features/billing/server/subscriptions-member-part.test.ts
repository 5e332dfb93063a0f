import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { advanceGatewayTime } from '../testing/gateway-actions.ts';
import { subscribeMember } from '../testing/subscribe-member.ts';
import { subscriptionsMemberPart } from './subscriptions-member-part.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const dayMs = 86_400_000;
const deleteAccount = (member: Member) => member.call(deleteUser, { guid: member.id });
const gatewayIds = async (member: Member) =>
  (
    await db
      .selectFrom('subscriptions')
      .select('gateway_subscription_id as id')
      .where('user_id', '=', member.id)
      .execute()
  ).map(({ id }) => id);
const atGateway = (ids: readonly string[]) =>
  db.selectFrom('gateway_subscriptions').select(['ended_at', 'due_at']).where('id', 'in', ids).execute();
const charges = async (ids: readonly string[]) =>
  (await db.selectFrom('gateway_charges').select('id').where('subscription_id', 'in', ids).execute()).length;

test('deleting an account ends all its subscriptions at once, without another charge [SUBS-062]', async () => {
  const ada = await world.person('ada');
  await subscribeMember(world, ada);
  await subscribeMember(world, ada, { item: 'europa', trialDays: 30 });
  const ids = await gatewayIds(ada);
  const paid = await charges(ids);
  await deleteAccount(ada);
  const now = world.clock.now();
  expect(await atGateway(ids)).toEqual(ids.map(() => ({ ended_at: now, due_at: null })));
  await world.drain();
  await advanceGatewayTime(world, 400 * dayMs);
  expect(await charges(ids)).toBe(paid);
  expect(await gatewayIds(ada)).toEqual([]);
});

test('when the gateway fails to end a subscription, the deletion answers 422 and deletes nothing [ACCOUNT-082]', async () => {
  const ben = await world.person('ben');
  await subscribeMember(world, ben);
  await subscribeMember(world, ben, { item: 'europa' });
  const ids = await gatewayIds(ben);
  const paid = await charges(ids);
  armFailpoint('billing.end', { do: 'throw', error: new GatewayUnavailable() });
  const tables = (await tableNames(db)).filter((name) => !/^gateway_|limit|rate/.test(name));
  const before = await tableSnapshot(db, tables);
  const answer = await ben.raw({ method: 'DELETE', url: `/api/users/${ben.id}` });
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      error: expect.stringMatching(
        /^Your (Pro|Europa) subscription could not be ended, so nothing was deleted. Please try again later.$/,
      ),
      code: 'subscription_not_ended',
    },
  ]);
  expect(await tableSnapshot(db, tables)).toEqual(before);
  expect((await ben.call(getAccount, {})).user.id).toBe(ben.id);

  // Once the gateway answers, deletion ends every subscription at once, without a refund.
  await deleteAccount(ben);
  const now = world.clock.now();
  expect(await atGateway(ids)).toEqual(ids.map(() => ({ ended_at: now, due_at: null })));
  expect(await charges(ids)).toBe(paid);
  expect((await ben.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('a member who deletes the account during a restart is not charged afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const gus = await world.person(`gus${round}`);
    const { id } = await subscribeMember(world, gus, { state: 'ended' });
    const ids = await gatewayIds(gus);
    await race(6, (at) =>
      at === 3
        ? deleteAccount(gus)
        : gus.raw({ method: 'POST', url: `/api/subscriptions/${id}/remove_cancellation` }),
    );
    await world.drain();
    expect((await gus.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
    expect((await atGateway(ids)).map(({ due_at }) => due_at)).toEqual([null]);
    expect(await gatewayIds(gus)).toEqual([]);
  }
});

test('a restart that is charged after its owner was deleted is ended again', async () => {
  const hal = await world.person('hal');
  const { id } = await subscribeMember(world, hal, { state: 'ended' });
  const ids = await gatewayIds(hal);
  const paid = await charges(ids);
  let continueCharge = () => {};
  armFailpoint('billing.charged', {
    do: 'wait',
    until: new Promise<void>((resolve) => (continueCharge = resolve)),
  });
  const restarted = hal.raw({ method: 'POST', url: `/api/subscriptions/${id}/remove_cancellation` });
  await expect.poll(() => charges(ids)).toBe(paid + 1);
  // The deletion has ended it; this makes it run again, as if the charge had come a moment later.
  await deleteAccount(hal);
  await world.drain();
  await db
    .updateTable('gateway_subscriptions')
    .set({ ended_at: null, due_at: world.clock.now() })
    .where('id', 'in', ids)
    .execute();
  continueCharge();
  expect((await restarted).status).toBe(401);
  expect((await atGateway(ids)).map(({ due_at }) => due_at)).toEqual([null]);
});

test('many paying members delete their accounts at once without a deadlock of connections', async () => {
  const people: Member[] = [];
  for (let at = 0; at < 12; at += 1) {
    const one = await world.person(`many${at}`);
    await subscribeMember(world, one);
    people.push(one);
  }
  const answers = await Promise.all(
    people.map((one) => one.raw({ method: 'DELETE', url: `/api/users/${one.id}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204));
});

test('a subscription that is unknown at the gateway does not prevent a deletion', async () => {
  const ida = await world.person('ida');
  await subscribeMember(world, ida);
  await db
    .updateTable('subscriptions')
    .set({ gateway_subscription_id: 'sub_unknown', customer: 'cus_unknown' })
    .where('user_id', '=', ida.id)
    .execute();
  await deleteAccount(ida);
  await world.drain();
  expect(await gatewayIds(ida)).toEqual([]);
});

test('a refused deletion ends no subscription', async () => {
  const school = await aSchool(world);
  const { owner: cleo } = school;
  await subscribeMember(world, cleo);
  await addSchoolMember(school, await world.person('dora'), 'faculty');
  const ids = await gatewayIds(cleo);
  const answer = await cleo.raw({ method: 'DELETE', url: `/api/users/${cleo.id}` });
  expect(answer.status).toBe(422);
  expect((await atGateway(ids))[0]?.ended_at).toBeNull();
});

test('deleting an account erases the customer at the gateway', async () => {
  const eva = await world.person('canary-eva');
  await subscribeMember(world, eva);
  const [id] = await gatewayIds(eva);
  await deleteAccount(eva);
  await world.drain();
  const row = await db
    .selectFrom('gateway_customers')
    .innerJoin('gateway_subscriptions', 'gateway_subscriptions.customer_id', 'gateway_customers.id')
    .select(['gateway_customers.name', 'gateway_customers.email', 'gateway_customers.method'])
    .where('gateway_subscriptions.id', '=', id ?? '')
    .executeTakeFirst();
  expect(row).toEqual({ name: null, email: null, method: null });
});

test('a member’s copy lists their subscriptions', async () => {
  const fay = await world.person('fay');
  const call = makeCall(world.platform, db, guest);
  const exportedFiles = async () => {
    const files = [];
    for await (const file of subscriptionsMemberPart.exportFiles(call, fay.id)) files.push(file);
    return files;
  };
  expect(await exportedFiles()).toEqual([]);
  await subscribeMember(world, fay);
  const status = {
    name: 'Pro',
    status: 'active',
    price: '9.99 EUR',
    frequency: 'monthly',
    paymentMethod: 'card',
  };
  expect(await exportedFiles()).toMatchObject([{ path: 'subscriptions.json', json: [status] }]);
});
