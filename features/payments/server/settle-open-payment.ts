import { findUser } from '#features/members/server/find-user.ts';
import type { Call } from '#platform/server/call.ts';
import { findPayment, findUnsettledPayments, type PaymentRow } from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';
import { settleOpenPayment as job, sendRefund } from './payments.jobs.ts';
import { findUnansweredRefunds } from './refund.store.ts';
import { closePayment, settlePayment } from './settle-payment.ts';

const reconcileBatchSize = 500;

/** A refund that waits for longer has lost its job. */
const unansweredMs = 5 * 60_000;

/** Enqueues a question for every payment and refund whose call ended without an outcome: a lost answer, a crash, an absent buyer. */
export async function reconcilePayments(call: Call): Promise<void> {
  for (const id of await findUnsettledPayments(call.db, call.now, reconcileBatchSize))
    await call.enqueue(job, { id }, { key: `settle-payment:${id}` });
  const before = new Date(call.now.getTime() - unansweredMs);
  for (const id of await findUnansweredRefunds(call.db, before, reconcileBatchSize))
    await call.enqueue(sendRefund, { id }, { key: `send-refund:${id}` });
}

/** Whether a payment waits for a member to confirm it who is suspended by now. */
async function waitsForSuspended(call: Call, { state, user_id: userId }: PaymentRow): Promise<boolean> {
  if (state !== 'requires_action' || userId === null) return false;
  const user = await findUser(call.db, userId);
  return user !== undefined && user.banned_at !== null;
}

/**
 * Settles a payment whose outcome is unknown here. What the gateway does not know, and what its buyer has not confirmed in time,
 * is closed there first, so that it is never charged later.
 */
export async function settleOpenPayment(call: Call, purposes: PaymentPurposes, id: string): Promise<void> {
  const row = await findPayment(call.db, id);
  if (!row || row.settled_at) return;
  const settled = await settlePayment(call, purposes, { id });
  if (settled.row.settled_at !== null) return;
  const isOver = settled.row.busy_until <= call.now || (await waitsForSuspended(call, settled.row));
  if (isOver) await closePayment(call, purposes, settled.row);
}
