import { expect, test } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { cancelSubscription, listCancelReasons } from '../../contract.ts';
import { advanceGatewayTime } from '../../testing/gateway-actions.ts';
import { getMemberSubscription, subscribeMember } from '../../testing/subscribe-member.ts';

const world = await aWorld();
const { db } = world.platform;
const reason = { cancelReasonTemplateId: 1 };
const accountTypeOf = async (member: Member) => (await member.call(getAccount, {})).user.accountType;
const stored = (id: string) =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const put = (member: Member, id: string, body: unknown) =>
  member.raw({ method: 'PUT', url: `/api/subscriptions/${id}/cancel`, body });

test('a member lists the reasons of a plan or an add-on in order [SUBS-029]', async () => {
  const ada = await world.person('ada');
  const account = (await ada.call(listCancelReasons, { subType: 'account' })).cancelReasonTemplates;
  expect(account.map(({ title, followUp }) => [title, followUp])).toEqual([
    ['It is too expensive', null],
    ['I do not use it enough', null],
    ['I miss features', 'Which features do you miss?'],
    ['I had technical problems', 'What went wrong?'],
    ['I use another product', 'Which one?'],
    ['Other', 'Please tell us more'],
  ]);
  const addon = (await ada.call(listCancelReasons, { subType: 'addon' })).cancelReasonTemplates;
  expect(addon.map(({ title, followUp }) => [title, followUp])).toEqual([
    ['I do not use it enough', null],
    ['It is too expensive', null],
    ['Other', 'Please tell us more'],
  ]);
  expect((await ada.call(listCancelReasons, {})).cancelReasonTemplates).toEqual(account);
  const other = await ada.raw({ method: 'GET', url: '/api/cancel_reason_templates?sub_type=school' });
  expect(other.status).toBe(422);
});

test('a reason has an id, which is sent, a title and a question [SUBS-028]', async () => {
  const ida = await world.person('ida');
  const { id } = await subscribeMember(world, ida);
  const { body } = await ida.raw({ method: 'GET', url: '/api/cancel_reason_templates' });
  expect(Object.keys(body)).toEqual(['cancel_reason_templates']);
  for (const one of body.cancel_reason_templates)
    expect(one).toEqual({
      id: expect.any(Number),
      title: expect.stringMatching(/\S/),
      follow_up: one.follow_up === null ? null : expect.stringMatching(/\S/),
    });
  const asks = body.cancel_reason_templates.find((one: { follow_up: string | null }) => one.follow_up);
  const given = { cancel_reason_template_id: asks.id, follow_up: 'A drum machine' };
  expect((await put(ida, id, { cancel_reason: given })).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    cancel_reason_template_id: asks.id,
    cancel_follow_up: 'A drum machine',
  });
});

test.each(['active', 'in_trial'] as const)(
  'a member cancels a subscription that is %s, and it ends with its paid period or trial [SUBS-038]',
  async (status) => {
    const ben = await world.person(`ben-${status.replace('_', '-')}`);
    const before = await subscribeMember(world, ben, status === 'in_trial' ? { trialDays: 30 } : {});
    expect(before).toMatchObject({ status, cancellationScheduled: false, subscriptionEndDate: null });
    const { subscription } = await ben.call(cancelSubscription, { id: before.id, cancelReason: reason });
    expect(subscription).toMatchObject({
      status: 'non_renewing',
      cancellationScheduled: true,
      subscriptionEndDate: status === 'in_trial' ? before.trialEnd : before.nextBillingAt,
      nextBillingAmount: null,
    });
    expect(Date.parse(subscription.subscriptionEndDate ?? '')).toBeGreaterThan(world.clock.now().getTime());
    expect(await getMemberSubscription(ben, before.id)).toEqual(subscription);
    expect(await accountTypeOf(ben)).toBe(6);
  },
);

test('at that date the plan has ended, the account is free, and an add-on runs on [SUBS-039]', async () => {
  const cleo = await world.person('cleo');
  const plan = await subscribeMember(world, cleo);
  const addon = await subscribeMember(world, cleo, { item: 'europa', frequency: 'yearly' });
  const { subscription } = await cleo.call(cancelSubscription, { id: plan.id, cancelReason: reason });
  const end = Date.parse(subscription.subscriptionEndDate ?? '');
  await advanceGatewayTime(world, end - world.clock.now().getTime() - 1000);
  expect((await getMemberSubscription(cleo, plan.id)).status).toBe('non_renewing');
  expect(await accountTypeOf(cleo)).toBe(6);
  await advanceGatewayTime(world, 2000);
  expect(await getMemberSubscription(cleo, plan.id)).toMatchObject({
    status: 'cancelled',
    cancellationScheduled: false,
    subscriptionEndDate: new Date(end).toISOString(),
  });
  const { user } = await cleo.call(getAccount, {});
  expect([user.accountType, user.accountAssignedAt]).toEqual([0, world.clock.now().toISOString()]);
  expect(await getMemberSubscription(cleo, addon.id)).toMatchObject({ status: 'active', name: 'Europa' });
});

test('cancelling a subscription that is unknown at the gateway is refused and changes nothing', async () => {
  const hal = await world.person('hal');
  const { id } = await subscribeMember(world, hal);
  await db
    .updateTable('subscriptions')
    .set({ gateway_subscription_id: 'sub_nobody' })
    .where('id', '=', id)
    .execute();
  const before = await stored(id);
  const { status, body } = await put(hal, id, { cancel_reason: { cancel_reason_template_id: 1 } });
  expect([status, body.code]).toEqual([409, 'not_at_gateway']);
  expect(await stored(id)).toEqual(before);
});

test('the server validates the reason and the answer to its question [SUBS-040]', async () => {
  const dora = await world.person('dora');
  const { id } = await subscribeMember(world, dora);
  const reasons = (await dora.call(listCancelReasons, {})).cancelReasonTemplates;
  const addon = (await dora.call(listCancelReasons, { subType: 'addon' })).cancelReasonTemplates[0];
  const missing = reasons.find(({ followUp }) => followUp !== null)?.id;
  const wrong: [string, unknown][] = [
    ['unknown', { cancel_reason: { cancel_reason_template_id: 4711 } }],
    ['of an add-on', { cancel_reason: { cancel_reason_template_id: addon?.id } }],
    ['no text', { cancel_reason: { cancel_reason_template_id: missing } }],
    ['a blank text', { cancel_reason: { cancel_reason_template_id: missing, follow_up: ' \n ' } }],
    [
      'a text that is not seen',
      { cancel_reason: { cancel_reason_template_id: missing, follow_up: '\u200b' } },
    ],
    ['a long text', { cancel_reason: { cancel_reason_template_id: missing, follow_up: 'x'.repeat(1001) } }],
  ];
  for (const [title, body] of wrong)
    expect([title, (await put(dora, id, body)).status]).toEqual([title, 422]);
  expect((await getMemberSubscription(dora, id)).status).toBe('active');
  const good = { cancel_reason: { cancel_reason_template_id: missing, follow_up: `  ${'x'.repeat(998)}` } };
  expect((await put(dora, id, good)).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    cancel_reason_template_id: missing,
    cancel_follow_up: 'x'.repeat(998),
  });
});

test.each([
  ['none', {}],
  ['null', { cancel_reason: null }],
])('a cancellation with the reason %s is accepted, and stores none [SUBS-086]', async (name, body) => {
  const mia = await world.person(`mia${name}`);
  const { id } = await subscribeMember(world, mia);
  expect((await put(mia, id, body)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ cancel_reason_template_id: null });
  expect((await getMemberSubscription(mia, id)).status).toBe('non_renewing');
});

test('cancelling does not change since when the account has its plan', async () => {
  const jan = await world.person('jan');
  const { id } = await subscribeMember(world, jan);
  const since = async () => (await jan.call(getAccount, {})).user.accountAssignedAt;
  const given = world.clock.now().toISOString();
  expect(await since()).toBe(given);
  world.clock.advance(60_000);
  await jan.call(cancelSubscription, { id, cancelReason: reason });
  expect(await since()).toBe(given);
});

test('an answer to a reason without a question is not stored', async () => {
  const eva = await world.person('eva');
  const { id } = await subscribeMember(world, eva);
  await eva.call(cancelSubscription, { id, cancelReason: { ...reason, followUp: 'so there' } });
  expect(await stored(id)).toMatchObject({ cancel_reason_template_id: 1, cancel_follow_up: null });
});

test('cancelling again changes nothing, also after the end [SUBS-041]', async () => {
  const fay = await world.person('fay');
  const { id } = await subscribeMember(world, fay);
  const first = await fay.call(cancelSubscription, { id, cancelReason: reason });
  const row = await stored(id);
  const again = { id, cancelReason: { cancelReasonTemplateId: 2 } };
  expect(await fay.call(cancelSubscription, again)).toEqual(first);
  expect(await stored(id)).toEqual(row);
  const gus = await world.person('gus');
  const over = await subscribeMember(world, gus, { state: 'ended' });
  const { subscription } = await gus.call(cancelSubscription, { id: over.id, cancelReason: reason });
  expect(subscription).toEqual(over);
  expect(subscription.status).toBe('cancelled');
});

test('fifty concurrent cancellations send one e-mail and answer the same', async () => {
  const gil = await world.person('gil');
  const { id } = await subscribeMember(world, gil);
  const { given, thrown } = await race(50, () => gil.call(cancelSubscription, { id, cancelReason: reason }));
  expect(thrown).toEqual([]);
  expect(new Set(given.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await emailsTo(world, gil.email, 'subscription_cancelled')).toHaveLength(1);
});
