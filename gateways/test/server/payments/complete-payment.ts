import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { Purchase } from '#features/payments/server/gateway.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Db, RandomBytes } from '#platform/server/call.ts';
import { enqueueGatewayEvent } from '../enqueue-gateway-event.ts';
import type { GatewayPaymentRow } from '../gateway.tables.ts';
import { insertGatewayCharge } from '../gateway-charges.store.ts';
import { insertGatewaySubscription } from '../gateway-subscriptions.store.ts';
import { updateGatewayPayment } from './gateway-payments.store.ts';

interface Context {
  /** The gateway's own transaction, which has locked the payment. */
  db: Db;
  now: Date;
  randomBytes: RandomBytes;
}

/** Charges a payment and begins its subscription, with an event. */
export async function completePayment(at: Context, payment: GatewayPaymentRow): Promise<GatewayPaymentRow> {
  const { buys } = payment;
  const subscriptionId = buys?.kind === 'subscription' ? await beginSubscription(at, payment, buys) : null;
  const done = await updateGatewayPayment(at.db, payment.id, {
    state: 'succeeded',
    subscription_id: subscriptionId,
  });
  await enqueueGatewayEvent(at, 'payment.succeeded', payment.id);
  return done;
}

/** Gives a payment up: `failed` with the reason, or `cancelled` without. Nothing is charged for it any more. */
export async function abandonPayment(
  at: Context,
  payment: Pick<GatewayPaymentRow, 'id'>,
  declineCode: string | null,
): Promise<GatewayPaymentRow> {
  const state = declineCode === null ? 'cancelled' : 'failed';
  const row = await updateGatewayPayment(at.db, payment.id, { state, decline_code: declineCode });
  await enqueueGatewayEvent(at, `payment.${state}`, payment.id);
  return row;
}

/** Inserts the subscription with its first period, which the payment has paid. Returns its id. */
async function beginSubscription(
  { db, now, randomBytes }: Context,
  payment: GatewayPaymentRow,
  { item, title, frequency, price, reductions }: Extract<Purchase, { kind: 'subscription' }>,
): Promise<string> {
  const id = `sub_${randomText(24, randomBytes)}`;
  const end = periodEnd(now, frequency, 1);
  const customer = payment.customer_id ?? '';
  await insertGatewaySubscription(db, {
    id,
    customer_id: customer,
    item,
    title,
    frequency,
    price_minor: price.minor,
    currency: price.currency,
    trial_end: null,
    period_start: now,
    period_end: end,
    periods: 1,
    anchor: now,
    anchor_periods: 0,
    stops: false,
    reductions: JSON.stringify(reductions),
    renewal_failed_at: null,
    due_at: end,
    ended_at: null,
    created_at: now,
  });
  await insertGatewayCharge(db, {
    id: `ch_${randomText(24, randomBytes)}`,
    customer_id: customer,
    subscription_id: id,
    period_number: 1,
    period_start: now,
    period_end: end,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    method: payment.method,
    decline_code: null,
    idempotency_key: payment.id,
    created_at: now,
  });
  return id;
}
