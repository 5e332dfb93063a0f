import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyPlan } from '#features/checkout/testing/buy-plan.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { reauthenticate } from '#features/sign-in/devices.contract.ts';
import { disputeGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { countLockWaits, race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { listPayments, refreshPayment, refundPayment } from '../../admin-payments.contract.ts';

const world = await aWorld();
const { platform, clock } = world;
const admin = await world.person('admin', { admin: true });

let people = 0;
/** A member who has just bought Creator for 13.99 USD. */
async function aBuyer(): Promise<{ buyer: Member; id: string }> {
  people += 1;
  clock.advance(1000);
  const buyer = await world.person(`buyer${people}`);
  const { body } = await buyPlan(buyer);
  return { buyer, id: body.payment_id };
}
const prove = () => admin.call(reauthenticate, { password: testPassword });
const found = async (search: string) =>
  (await admin.call(listPayments, { search })).items.map(({ id }) => id);

test('an admin finds payments by e-mail address, by id and by the gateway’s id, the newest first', async () => {
  const [one, other] = [await aBuyer(), await aBuyer()];
  const rows = await platform.db.selectFrom('payments').selectAll().where('id', '=', one.id).execute();
  expect(await found(one.buyer.email.toUpperCase())).toEqual([one.id]);
  expect(await found(` ${other.id} `)).toEqual([other.id]);
  expect(await found(rows[0]?.gateway_payment_id ?? '')).toEqual([one.id]);
  expect(await found(rows[0]?.gateway_subscription_id ?? '')).toEqual([one.id]);
  expect(await found('nobody@example.org')).toEqual([]);
  expect((await found('')).slice(0, 2)).toEqual([other.id, one.id]);
  const first = await admin.call(listPayments, { items: 1 });
  const second = await admin.call(listPayments, { items: 1, page: first.meta.nextPage ?? '' });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([other.id, one.id]);
  expect(first.items[0]).toMatchObject({
    title: 'Tonehall Creator',
    state: 'fulfilled',
    totalMinor: 1399,
    refundableMinor: 1399,
    payer: { username: other.buyer.username, email: other.buyer.email },
  });
});

test('an admin who looks while a refund is written sees payment and refund of one moment [CHECKOUT-146]', async () => {
  const { id } = await aBuyer();
  await prove();
  await admin.call(refundPayment, { id, amountMinor: 1399 });
  const { answer } = await transaction(platform.db, async (tx) => {
    await sql`lock table refunds in access exclusive mode`.execute(tx);
    const waiting = admin.call(listPayments, { search: id });
    await expect.poll(() => countLockWaits(platform.db)).toBe(1);
    const failed = { state: 'failed', settled_at: clock.now() } as const;
    await tx.updateTable('payments').set({ refund_failed_at: clock.now() }).where('id', '=', id).execute();
    await tx.updateTable('refunds').set(failed).where('payment_id', '=', id).execute();
    return { answer: waiting };
  });
  const [payment] = (await answer).items;
  expect([payment?.refundFailedAt, payment?.refunds[0]?.state]).toEqual([null, 'requested']);
});

test('an admin refunds a payment in parts with a fresh password, which the audit log tells', async () => {
  const { buyer, id } = await aBuyer();
  clock.advance(16 * 60_000);
  await expect(admin.call(refundPayment, { id, amountMinor: 100 })).rejects.toMatchObject({
    status: 403,
    code: 'reauth_required',
  });
  await prove();
  const asked = await admin.call(refundPayment, { id, amountMinor: 400, note: 'A dull week' });
  expect(asked).toMatchObject({
    refundableMinor: 999,
    refunds: [{ amountMinor: 400, state: 'requested', note: 'A dull week' }],
  });
  await world.drain();
  const rest = await admin.call(refundPayment, { id, amountMinor: 999 });
  expect(rest).toMatchObject({ state: 'partly_refunded', refundedMinor: 400, refundableMinor: 0 });
  await world.drain();
  const [after] = (await admin.call(listPayments, { search: id })).items;
  expect(after).toMatchObject({ state: 'refunded', refundedMinor: 1399, takenBackAt: expect.any(String) });
  await expect(admin.call(refundPayment, { id, amountMinor: 1 })).rejects.toMatchObject({ status: 409 });
  const log = await platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', buyer.id)
    .orderBy('created_at')
    .execute();
  expect(log.map(({ actor_id, action, details }) => [actor_id, action, details])).toEqual([
    [admin.id, 'payment.refund', { payment: id, amount: '4.00 USD', message: 'A dull week' }],
    [admin.id, 'payment.refund', { payment: id, amount: '9.99 USD' }],
  ]);
});

test('a refund above what is left is refused, also where 20 come at once', async () => {
  const { id } = await aBuyer();
  await prove();
  await expect(admin.call(refundPayment, { id, amountMinor: 1400 })).rejects.toMatchObject({
    status: 422,
    fields: { amount_minor: ['is more than the 1399 that are left'] },
  });
  const { given } = await race(20, () => admin.call(refundPayment, { id, amountMinor: 500 }));
  expect(given.length).toBe(2);
});

test('a repeated refund of one Idempotency-Key is one refund', async () => {
  const { id } = await aBuyer();
  await prove();
  const send = () =>
    admin.raw({
      method: 'POST',
      url: `/api/admin/payments/${id}/refunds`,
      headers: { 'idempotency-key': `once-${id}` },
      body: { amount_minor: 300 },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  expect((await admin.call(listPayments, { search: id })).items[0]?.refunds.length).toBe(1);
});

test('an admin asks the gateway now, and sees a dispute whose event was lost', async () => {
  const { id } = await aBuyer();
  const [row] = await platform.db.selectFrom('payments').selectAll().where('id', '=', id).execute();
  await disputeGatewayCharge(platform, row?.gateway_payment_id ?? '', 'open');
  expect(await admin.call(refreshPayment, { id })).toMatchObject({
    state: 'disputed',
    refundableMinor: 0,
    dispute: 'open',
    disputedAt: clock.now().toISOString(),
  });
});

test('the log has who asked the gateway about which payment', async () => {
  const { buyer, id } = await aBuyer();
  await admin.call(refreshPayment, { id });
  const logged = await platform.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'details'])
    .where('target_id', '=', buyer.id)
    .execute();
  expect(logged).toEqual([{ actor_id: admin.id, action: 'payment.refresh', details: { payment: id } }]);
});

test('members and guests see and change nothing of it', async () => {
  const { buyer, id } = await aBuyer();
  for (const call of [
    () => buyer.call(listPayments, {}),
    () => buyer.call(refundPayment, { id, amountMinor: 1 }),
    () => buyer.call(refreshPayment, { id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
});

const unchanged = ['payments', 'refunds', 'audit_log'] as const;
const as = () => admin;
wrongInputs({
  world,
  endpoint: refundPayment,
  as,
  good: async () => {
    await prove();
    return { id: (await aBuyer()).id, amountMinor: 100, note: 'For the test' };
  },
  unchanged,
});
wrongInputs({
  world,
  endpoint: refreshPayment,
  as,
  good: async () => ({ id: (await aBuyer()).id }),
  unchanged,
});
wrongInputs({ world, endpoint: listPayments, as, good: () => ({ search: 'x' }), unchanged });

test('after all of this the money adds up', async () => {
  await comeToRest(world);
  expect(await findMoneyFaults(world.platform.db)).toEqual({});
});
