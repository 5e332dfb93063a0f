import { findUser } from '#features/members/server/find-user.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { paymentFulfilled } from '../contract.ts';
import type { GatewayPayment, GatewaySubscription, PaymentGateway } from './gateway.ts';
import { getPaymentGateway, isGatewayGone } from './get-payment-gateway.ts';
import { hashFingerprint } from './hash-fingerprint.ts';
import {
  findPayment,
  lockOpenPayment,
  type PaymentRow,
  updatePayment,
  updateWaitingPayment,
} from './payment.store.ts';
import { getPurpose, type PaymentPurpose, type PaymentPurposes } from './payment-purpose.ts';
import { requestWholeRefund } from './request-refund.ts';

const minuteMs = 60_000;

/** How long a payment waits for its buyer to confirm it. */
const confirmationMs = 60 * minuteMs;

/** How often a gateway is asked whether its page was left with an approval, in case its event and the return are lost. */
const approvalQuestionMs = 3 * minuteMs;

/** A payment of ours, and what the gateway has last said of it. */
export interface SettledPayment {
  row: PaymentRow;
  /** Null if the gateway was not asked, or does not know it. */
  atGateway: GatewayPayment | null;
}

/**
 * Brings a payment up to what the gateway says of it, and delivers what is paid: once, however often it is called. What its buyer
 * has approved is charged. Call it outside of transactions, since the gateway is slow; `answered` is an answer that it has just
 * given. Throws GatewayUnavailable and then changes nothing.
 */
export async function settlePayment(
  call: Call,
  purposes: PaymentPurposes,
  { id, answered }: { id: string; answered?: GatewayPayment },
): Promise<SettledPayment> {
  const row = await getPayment(call, id);
  if (row.settled_at) return { row, atGateway: null };
  const gateway = () => getPaymentGateway(call.platform, row.gateway);
  const found = answered ?? (await gateway().findPayment(id));
  const atGateway =
    found?.status === 'approved'
      ? await captureApproved(call, purposes, { row, gateway: gateway(), found })
      : found;
  if (!atGateway) return { row, atGateway };
  if (atGateway.status === 'requires_action' || atGateway.status === 'approved') {
    const until = nextQuestionAt(call.now, row, atGateway);
    await updateWaitingPayment(call.db, id, { gatewayPaymentId: atGateway.id, until });
    return { row: await getPayment(call, id), atGateway };
  }
  const isPaid = atGateway.status === 'succeeded';
  const subscription =
    isPaid && atGateway.subscriptionId ? await gateway().findSubscription(atGateway.subscriptionId) : null;
  await failpoint('payments.settle');
  await inTransaction(call, async (inner) => {
    // A new payment's transaction locks its buyer first, too, and then waits for the payment of its slot.
    if (row.user_id !== null) await lockUser(inner.db, row.user_id);
    await writeOutcome(inner, getPurpose(purposes, row), { id, atGateway, subscription });
  });
  await failpoint('payments.settled');
  return { row: await getPayment(call, id), atGateway };
}

interface Approved {
  row: PaymentRow;
  gateway: PaymentGateway;
  found: GatewayPayment;
}

/**
 * Who has left or is suspended is not charged, nor is a price that holds no more: an approval that nobody captures ends at the
 * gateway by itself.
 */
async function captureApproved(
  call: Call,
  purposes: PaymentPurposes,
  { row, gateway, found }: Approved,
): Promise<GatewayPayment> {
  const buyer = row.user_id === null ? undefined : await findUser(call.db, row.user_id);
  if (!buyer || buyer.banned_at !== null) return { ...found, status: 'cancelled' };
  const mayCapture = (await getPurpose(purposes, row).mayCapture?.(call, row)) ?? true;
  if (!mayCapture) return { ...found, status: 'cancelled' };
  if (!gateway.redirect)
    throw new Error(`the payment gateway ${gateway.name} has no page to approve payments on`);
  await failpoint('payments.approved');
  const answer = await gateway.redirect.capture(found.reference);
  await failpoint('payments.captured');
  return answer;
}

/** A payment by card is confirmed by its buyer's call; one on a gateway's page can be approved without any word to us. */
function nextQuestionAt(now: Date, { created_at }: PaymentRow, { approvalUrl }: GatewayPayment): Date {
  const end = created_at.getTime() + confirmationMs;
  return new Date(approvalUrl === null ? end : Math.min(end, now.getTime() + approvalQuestionMs));
}

/** Cancels a payment at the gateway unless it is final there, and settles it. */
export async function closePayment(
  call: Call,
  purposes: PaymentPurposes,
  row: PaymentRow,
): Promise<PaymentRow> {
  const closed = isGatewayGone(call.platform, row.gateway)
    ? cancelledWithGateway(row)
    : await getPaymentGateway(call.platform, row.gateway).closePayment(row.id);
  return (await settlePayment(call, purposes, { id: row.id, answered: closed })).row;
}

const cancelledWithGateway = (row: PaymentRow): GatewayPayment => ({
  id: row.gateway_payment_id ?? row.id,
  reference: row.id,
  status: 'cancelled',
  amount: { minor: row.total_minor, currency: row.currency },
  declineCode: null,
  subscriptionId: null,
  clientSecret: '',
  approvalUrl: null,
  isSetup: false,
  country: null,
  fingerprint: null,
});

interface Outcome {
  id: string;
  atGateway: GatewayPayment;
  subscription: GatewaySubscription | null;
}

/** Writes the outcome with its effects, unless another caller has written it. */
async function writeOutcome(call: Call, purpose: PaymentPurpose, outcome: Outcome): Promise<void> {
  const { atGateway, subscription } = outcome;
  const open = await lockOpenPayment(call.db, outcome.id);
  if (!open) return;
  const settled = {
    gateway_payment_id: atGateway.id,
    decline_code: atGateway.declineCode,
    settled_at: call.now,
    method_country: atGateway.country,
    // Of who has left meanwhile nothing is kept that need not be.
    method_fingerprint:
      open.user_id === null ? null : hashFingerprint(call.platform, open.gateway, atGateway.fingerprint),
  };
  if (atGateway.status !== 'succeeded') {
    const state = atGateway.status === 'failed' ? 'failed' : 'cancelled';
    const row = await updatePayment(call.db, open.id, { ...settled, state });
    await failpoint('payments.release');
    await purpose.release(call, row);
    await failpoint('payments.released');
    return;
  }
  const row = await updatePayment(call.db, open.id, {
    ...settled,
    state: 'fulfilled',
    delivered_at: call.now,
    gateway_subscription_id: subscription?.id ?? null,
    period_start: subscription?.currentPeriodStart ?? null,
    period_end: subscription?.currentPeriodEnd ?? null,
  });
  checkAmount(call, row, atGateway);
  await failpoint('payments.deliver');
  await fulfilPayment(call, purpose, { row, subscription });
  await failpoint('payments.fulfil');
}

/**
 * Delivers a paid payment, whose row says so already; refunds what cannot be delivered. Call it in the transaction that writes the
 * row, once.
 */
export async function fulfilPayment(
  call: Call,
  purpose: PaymentPurpose,
  { row, subscription }: { row: PaymentRow; subscription: GatewaySubscription | null },
): Promise<void> {
  if ((await purpose.fulfil(call, row, subscription)) === 'undeliverable') {
    const undelivered = { state: 'succeeded', delivered_at: null } as const;
    const paid = await updatePayment(call.db, row.id, undelivered);
    await purpose.release(call, paid);
    return requestWholeRefund(call, paid);
  }
  if (row.user_id === null) return;
  await call.emit(paymentFulfilled, {
    paymentId: row.id,
    userId: row.user_id,
    purpose: row.purpose,
    totalMinor: row.total_minor,
    currency: row.currency,
  });
}

/** What is paid is delivered whatever was charged, and the log has an error. */
function checkAmount(call: Call, row: PaymentRow, { amount }: GatewayPayment): void {
  if (amount.minor === row.total_minor && amount.currency === row.currency) return;
  call.platform.log.error({ payment: row.id, charged: amount }, 'a gateway has charged another amount');
}

async function getPayment(call: Call, id: string): Promise<PaymentRow> {
  const row = await findPayment(call.db, id);
  if (!row) throw new Error(`there is no payment ${id}`);
  return row;
}
