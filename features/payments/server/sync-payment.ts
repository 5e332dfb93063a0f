import { lockUser } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { isMoneyBack, paidState } from '../model/payment-state.ts';
import type { GatewayCharge } from './gateway.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { findPayment, lockPayment, type PaymentRow, updatePayment } from './payment.store.ts';
import {
  getPurpose,
  type MoneyBackReason,
  type PaymentPurpose,
  type PaymentPurposes,
} from './payment-purpose.ts';
import { sendRefundEmail, sendRefundFailedEmail } from './payments.jobs.ts';
import { findRefundsOfPayments, insertRefund, type RefundRow, settleRefund } from './refund.store.ts';

/**
 * Brings a paid payment up to what the gateway says of its charge: refunds from here and from the gateway's own pages, and
 * disputes. A payment that has changed meanwhile is asked about again, so that an old answer never overwrites a new one. Call it
 * outside of transactions. Throws GatewayUnavailable and then changes nothing.
 */
export async function syncPayment(call: Call, purposes: PaymentPurposes, id: string): Promise<void> {
  for (;;) {
    const seen = await findPayment(call.db, id);
    if (!seen?.gateway_payment_id || seen.settled_at === null || seen.total_minor === 0) return;
    const charge = await getPaymentGateway(call.platform, seen.gateway).findCharge(seen.gateway_payment_id);
    if (!charge) return;
    const isWritten = await inTransaction(call, (inner) => applyCharge(inner, purposes, { seen, charge }));
    if (isWritten) return;
  }
}

/** Writes what a gateway has said of a payment's charge, with what follows from it; false if the payment has changed since. */
async function applyCharge(
  call: Call,
  purposes: PaymentPurposes,
  { seen, charge }: { seen: PaymentRow; charge: GatewayCharge },
): Promise<boolean> {
  // What settles a payment locks its buyer first, too.
  if (seen.user_id !== null) await lockUser(call.db, seen.user_id);
  const row = await lockPayment(call.db, seen.id);
  if (row?.revision !== seen.revision) return false;
  const purpose = getPurpose(purposes, row);
  const { made, failed } = await writeRefunds(call, row, charge);
  const written = await writeMoneyBack(call, row, { charge, made, failed });
  for (const refund of made) {
    await purpose.refunded?.(call, written, refund);
    await call.enqueue(sendRefundEmail, { refundId: refund.id });
  }
  for (const refund of failed) await call.enqueue(sendRefundFailedEmail, { refundId: refund.id });
  if (written.dispute === 'lost' && row.dispute !== 'lost') await purpose.chargedBack?.(call, written);
  await moveWhatWasGiven(call, purpose, written);
  return true;
}

/** What has become of refunds since the last time. */
interface RefundChanges {
  made: RefundRow[];
  failed: RefundRow[];
}

async function writeRefunds(call: Call, row: PaymentRow, { refunds }: GatewayCharge): Promise<RefundChanges> {
  const known = await findRefundsOfPayments(call.db, [row.id]);
  const changes: RefundChanges = { made: [], failed: [] };
  for (const { id, reference, amount, hasFailed } of refunds) {
    const own = known.find((one) => one.id === reference || one.gateway_refund_id === id);
    const state = hasFailed ? 'failed' : 'succeeded';
    const settled =
      own && (await settleRefund(call.db, own.id, { state, gatewayRefundId: id, at: call.now }));
    if (settled) (hasFailed ? changes.failed : changes.made).push(settled);
    // One that somebody tried at the gateway in vain was never anything here.
    if (own || hasFailed) continue;
    const refund: RefundRow = {
      id: call.newId(),
      payment_id: row.id,
      amount_minor: amount.minor,
      reason: 'gateway',
      note: '',
      requested_by: null,
      state: 'succeeded',
      gateway_refund_id: id,
      created_at: call.now,
      settled_at: call.now,
    };
    if (await insertRefund(call.db, refund)) changes.made.push(refund);
  }
  return changes;
}

async function writeMoneyBack(
  call: Call,
  row: PaymentRow,
  { charge: { dispute }, made, failed }: RefundChanges & { charge: GatewayCharge },
): Promise<PaymentRow> {
  const refunds = await findRefundsOfPayments(call.db, [row.id]);
  const sum = refunds
    .filter(({ state }) => state === 'succeeded')
    .reduce((total, { amount_minor }) => total + amount_minor, 0);
  const refundedMinor = Math.min(sum, row.total_minor);
  const delivered = row.delivered_at !== null;
  const hasChanged = made.length > 0 || failed.length > 0;
  const failedAt = failed.length > 0 && refundedMinor < row.total_minor ? call.now : null;
  return updatePayment(call.db, row.id, {
    refunded_minor: refundedMinor,
    ...(hasChanged && { refund_failed_at: failedAt }),
    dispute,
    disputed_at: dispute === null ? null : (row.disputed_at ?? call.now),
    revision: row.revision + 1,
    state: paidState({ totalMinor: row.total_minor, refundedMinor, dispute, delivered }),
  });
}

/**
 * Takes back what was delivered where the money is back, and gives it again where a dispute was won. A refund that fails later gives
 * nothing again: the money is still owed, and an admin refunds it anew.
 */
async function moveWhatWasGiven(call: Call, purpose: PaymentPurpose, row: PaymentRow): Promise<void> {
  if (row.delivered_at === null) return;
  const money = { totalMinor: row.total_minor, refundedMinor: row.refunded_minor, dispute: row.dispute };
  const isBack = isMoneyBack(money);
  const reason = row.dispute === 'open' || row.dispute === 'lost' ? 'chargeback' : 'refund';
  if (isBack) return takeBack(call, purpose, { row, reason });
  if (row.dispute !== 'won' || !wasTakenByDispute(row)) return;
  await updatePayment(call.db, row.id, { taken_back_at: null });
  await purpose.giveAgain(call, row);
}

/** Not by a withdrawal from the contract before. */
const wasTakenByDispute = ({ taken_back_at, disputed_at }: PaymentRow): boolean =>
  taken_back_at !== null && disputed_at !== null && taken_back_at >= disputed_at;

/** Takes back what a payment has delivered; nothing where that was done. The payment must be locked. */
export async function takeBack(
  call: Call,
  purpose: PaymentPurpose,
  { row, reason }: { row: PaymentRow; reason: MoneyBackReason },
): Promise<void> {
  if (row.taken_back_at !== null || row.delivered_at === null) return;
  await purpose.takeBack(call, await updatePayment(call.db, row.id, { taken_back_at: call.now }), reason);
}
