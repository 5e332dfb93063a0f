import { findUser } from '#features/members/server/find-user.ts';
import type { Call } from '#platform/server/call.ts';
import { isGatewayGone, listPaymentGateways, testGatewayName } from './get-payment-gateway.ts';
import { findPayment, findUnsettledPayments, type PaymentRow } from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';
import { settleOpenPayment as job, sendRefund } from './payments.jobs.ts';
import { findUnansweredRefunds } from './refund.store.ts';
import { closePayment, settlePayment } from './settle-payment.ts';
import { syncPayment } from './sync-payment.ts';

const reconcileBatchSize = 500;

/** A refund that waits for longer has lost its job. */
const unansweredMs = 5 * 60_000;

/** Enqueues a question, where a gateway can be asked, for every payment and refund whose call ended without an outcome: a lost answer, a crash, an absent buyer. */
export async function reconcilePayments(call: Call): Promise<void> {
  const gateways = [testGatewayName, ...listPaymentGateways(call.platform)];
  for (const id of await findUnsettledPayments(call.db, {
    now: call.now,
    limit: reconcileBatchSize,
    gateways,
  }))
    await call.enqueue(job, { id }, { key: `settle-payment:${id}` });
  const before = new Date(call.now.getTime() - unansweredMs);
  for (const id of await findUnansweredRefunds(call.db, before, reconcileBatchSize))
    await call.enqueue(sendRefund, { id }, { key: `send-refund:${id}` });
}

/** Settles a payment whose call has written nothing: its process was killed, or the gateway gave it no answer. */
export async function settleUnanswered(call: Call, purposes: PaymentPurposes, id: string): Promise<void> {
  const row = await findPayment(call.db, id);
  if (row?.state === 'created') await settleOpenPayment(call, purposes, id);
}

/** Whether a payment waits for a member to confirm it who is suspended by now. */
async function waitsForSuspended(call: Call, { state, user_id: userId }: PaymentRow): Promise<boolean> {
  if (state !== 'requires_action' || userId === null) return false;
  const user = await findUser(call.db, userId);
  return user !== undefined && user.banned_at !== null;
}

/**
 * Settles a payment whose outcome is unknown here. What the gateway does not know, and what its buyer has not confirmed in time,
 * is closed there first, so that it is never charged later. Its refunds and disputes are read, too: their events may have come
 * before the outcome was known, when they are hints to ask for that.
 */
export async function settleOpenPayment(call: Call, purposes: PaymentPurposes, id: string): Promise<void> {
  const row = await findPayment(call.db, id);
  if (!row) return;
  if (!row.settled_at && isGatewayGone(call.platform, row.gateway))
    return void (await closePayment(call, purposes, row));
  const settled = row.settled_at ? row : (await settlePayment(call, purposes, { id })).row;
  if (settled.settled_at !== null) return syncPayment(call, purposes, id);
  const isOver = settled.busy_until <= call.now || (await waitsForSuspended(call, settled));
  if (isOver) await closePayment(call, purposes, settled);
}
