import type { GatewayPayment } from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import type { PaypalPaymentRow } from '../paypal.tables.ts';
import { Order, type Subscription } from '../paypal-answers.ts';
import { insertPaypalCharge } from '../paypal-charges.store.ts';
import { askPaypal } from '../paypal-client.ts';
import { findPaymentByPaypalId, updatePaypalPayment } from '../paypal-payments.store.ts';
import { cancelAtPaypal, fetchSubscription } from '../subscriptions/subscription-calls.ts';

/** What a payment has come to. */
type Outcome =
  | { status: 'requires_action' | 'approved' | 'cancelled' }
  | { status: 'failed'; declineCode: string }
  | {
      status: 'succeeded';
      payerId: string | null;
      country?: string | null;
      captureId?: string | null;
    };

const isFinal = ({ succeeded_at, closed_at, decline_code }: PaypalPaymentRow): boolean =>
  succeeded_at !== null || closed_at !== null || decline_code !== null;

/** A payment with what PayPal says of it. */
export interface ReadPayment {
  row: PaypalPaymentRow;
  status: GatewayPayment['status'];
  /** Whose account has paid; null before, and if PayPal does not say. It is not stored here. */
  payerId: string | null;
}

/** Asks PayPal about a payment: what has become of it, or whose account has paid. */
export async function askState(platform: Platform, row: PaypalPaymentRow): Promise<ReadPayment> {
  const { paypal_id: id, succeeded_at } = row;
  if (isFinal(row)) {
    const payerId = succeeded_at !== null && id !== null ? await readPayerId(platform, row, id) : null;
    return { row, status: finalStatus(row), payerId };
  }
  if (id === null) return { row, status: 'requires_action', payerId: null };
  return noteOutcome(platform, row, await readOutcome(platform, row, id));
}

function finalStatus({ succeeded_at, decline_code }: PaypalPaymentRow): GatewayPayment['status'] {
  if (succeeded_at !== null) return 'succeeded';
  return decline_code !== null ? 'failed' : 'cancelled';
}

async function readOutcome(platform: Platform, row: PaypalPaymentRow, id: string): Promise<Outcome> {
  try {
    if (row.kind === 'subscription')
      return await outcomeOfSubscription(platform, row, await fetchSubscription(platform, id));
    return outcomeOfOrder(await fetchOrder(platform, id));
  } catch (error) {
    // PayPal drops what nobody approves within some hours.
    if (error instanceof NotAtGateway) return { status: 'cancelled' };
    throw error;
  }
}

const fetchOrder = (platform: Platform, id: string): Promise<Order> =>
  askPaypal(platform, { path: `/v2/checkout/orders/${id}`, answer: Order });

async function readPayerId(platform: Platform, row: PaypalPaymentRow, id: string): Promise<string | null> {
  if (row.kind === 'subscription') return payerOfSubscription(await fetchSubscription(platform, id));
  return (await fetchOrder(platform, id)).payer?.payer_id ?? null;
}

const payerOfSubscription = ({ subscriber }: Subscription): string | null => subscriber?.payer_id ?? null;

export function outcomeOfOrder(order: Order): Outcome {
  switch (order.status) {
    case 'APPROVED':
      return { status: 'approved' };
    case 'VOIDED':
      return { status: 'cancelled' };
    case 'COMPLETED': {
      const capture = order.purchase_units?.[0]?.payments?.captures?.[0];
      if (capture?.status === 'PENDING' || !capture) return { status: 'approved' };
      if (capture.status === 'DECLINED' || capture.status === 'FAILED')
        return { status: 'failed', declineCode: 'instrument_declined' };
      return {
        status: 'succeeded',
        payerId: order.payer?.payer_id ?? null,
        captureId: capture.id,
        country: order.payer?.address?.country_code ?? null,
      };
    }
    default:
      return { status: 'requires_action' };
  }
}

const declineCodes: ReadonlyMap<string, string> = new Map([
  ['PAYER_CANNOT_PAY', 'payer_cannot_pay'],
  ['PAYER_ACCOUNT_RESTRICTED', 'payer_cannot_pay'],
]);

/** The code of a reason that PayPal gives (CHECKOUT-093). */
export const declineCodeOf = (reason: string | undefined): string =>
  declineCodes.get(reason ?? '') ?? 'instrument_declined';

/** PayPal charges the first period some time after a subscription becomes active. One without its money is ended. */
async function outcomeOfSubscription(
  platform: Platform,
  { total_minor }: PaypalPaymentRow,
  subscription: Subscription,
): Promise<Outcome> {
  const { id, status, billing_info: billing } = subscription;
  if (status === 'APPROVAL_PENDING') return { status: 'requires_action' };
  if (status === 'APPROVED') return { status: 'approved' };
  const isPaid = total_minor === 0 ? status === 'ACTIVE' : billing?.last_payment !== undefined;
  if (isPaid) return { status: 'succeeded', payerId: payerOfSubscription(subscription) };
  const failed = billing?.last_failed_payment;
  if (status === 'ACTIVE' && !failed) return { status: 'approved' };
  if (status === 'ACTIVE' || status === 'SUSPENDED') await cancelAtPaypal(platform, id);
  return failed
    ? { status: 'failed', declineCode: declineCodeOf(failed.reason_code) }
    : { status: 'cancelled' };
}

/** Notes an outcome, once; what it upgrades is replaced before. */
export async function noteOutcome(
  platform: Platform,
  row: PaypalPaymentRow,
  outcome: Outcome,
): Promise<ReadPayment> {
  const { db } = platform;
  const now = platform.clock.now();
  const update = (change: Parameters<typeof updatePaypalPayment>[2]) =>
    updatePaypalPayment(db, row.reference, change);
  switch (outcome.status) {
    case 'failed':
      return {
        status: 'failed',
        row: await update({ decline_code: outcome.declineCode }),
        payerId: null,
      };
    case 'cancelled':
      return { status: 'cancelled', row: await update({ closed_at: now }), payerId: null };
    case 'succeeded': {
      if (row.paypal_id !== null && outcome.captureId)
        await insertPaypalCharge(db, { id: outcome.captureId, paypal_id: row.paypal_id });
      await replaceUpgraded(platform, row);
      return {
        status: 'succeeded',
        row: await update({ succeeded_at: now, country: outcome.country ?? null }),
        payerId: outcome.payerId,
      };
    }
    default:
      return { status: outcome.status, row, payerId: null };
  }
}

/** A payment as the interface of gateways has it. */
export const presentPaypalPayment = ({ row, status, payerId }: ReadPayment): GatewayPayment => ({
  id: row.paypal_id ?? row.reference,
  reference: row.reference,
  status,
  amount: { minor: row.total_minor, currency: row.currency },
  declineCode: row.decline_code,
  subscriptionId: status === 'succeeded' && row.kind === 'subscription' ? row.paypal_id : null,
  clientSecret: '',
  approvalUrl: row.approval_url,
  isSetup: row.total_minor === 0,
  country: row.country,
  fingerprint: payerId,
});

/** Ends the subscription that a paid upgrade replaces: from then on its id leads to the new one. Safe to repeat. */
async function replaceUpgraded(platform: Platform, { buys, paypal_id }: PaypalPaymentRow): Promise<void> {
  if (buys?.kind !== 'upgrade' || paypal_id === null) return;
  const old = await findPaymentByPaypalId(platform.db, buys.subscriptionId);
  if (!old || old.replaced_by !== null) return;
  await cancelAtPaypal(platform, buys.subscriptionId);
  const now = platform.clock.now();
  await updatePaypalPayment(platform.db, old.reference, {
    replaced_by: paypal_id,
    ended_at: old.ended_at ?? now,
  });
}
