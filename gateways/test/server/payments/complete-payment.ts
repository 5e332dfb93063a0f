import { periodEnd } from '#features/payments/model/billing-period.ts';
import { reductionsAfterPeriod } from '#features/payments/model/reductions.ts';
import type { Purchase } from '#features/payments/server/gateway.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Db, RandomBytes } from '#platform/server/call.ts';
import { enqueueGatewayEvent } from '../enqueue-gateway-event.ts';
import type { GatewayPaymentRow, GatewaySubscriptionRow } from '../gateway.tables.ts';
import { insertGatewayCharge } from '../gateway-charges.store.ts';
import { updateWaitingCredits } from '../gateway-credits.store.ts';
import { updateGatewayCustomer } from '../gateway-customers.store.ts';
import {
  insertGatewaySubscription,
  lockGatewaySubscription,
  updateGatewaySubscription,
} from '../gateway-subscriptions.store.ts';
import { endedAtOf } from '../present-gateway-subscription.ts';
import { updateGatewayPayment } from './gateway-payments.store.ts';

interface Context {
  /** The gateway's own transaction, which has locked the payment. */
  db: Db;
  now: Date;
  randomBytes: RandomBytes;
}

/**
 * Charges a payment, stores its card, and begins or changes its subscription, with an event. An upgrade whose subscription has ended or begun another
 * period meanwhile is cancelled instead.
 */
export async function completePayment(at: Context, payment: GatewayPaymentRow): Promise<GatewayPaymentRow> {
  const { buys } = payment;
  const upgraded = buys?.kind === 'upgrade' ? await lockUpgraded(at, payment, buys.subscriptionId) : null;
  if (buys?.kind === 'upgrade' && !upgraded) return abandonPayment(at, payment, null);
  if (payment.customer_id)
    await updateGatewayCustomer(at.db, payment.customer_id, { method: payment.method });
  const subscriptionId = await deliver(at, { payment, upgraded });
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

/** The subscription of an upgrade; null where it is no longer the one that the payment was made for. */
async function lockUpgraded(
  { db, now }: Context,
  payment: Pick<GatewayPaymentRow, 'created_at'>,
  id: string,
): Promise<GatewaySubscriptionRow | null> {
  const row = await lockGatewaySubscription(db, id);
  return row && endedAtOf(row, now) === null && row.period_start <= payment.created_at ? row : null;
}

interface Delivery {
  payment: GatewayPaymentRow;
  upgraded: GatewaySubscriptionRow | null;
}

/** Begins or changes what was bought, with its charge; returns the subscription's id, null for a purchase without one. */
async function deliver(at: Context, { payment, upgraded }: Delivery): Promise<string | null> {
  const { buys } = payment;
  if (!buys || buys.kind === 'once') return null;
  const terms = newPeriod(at.now, payment, buys);
  if (upgraded) {
    const periods = upgraded.periods + 1;
    await updateWaitingCredits(at.db, upgraded.id, 'lost');
    await updateGatewaySubscription(at.db, upgraded.id, {
      ...terms,
      periods,
      anchor_periods: upgraded.periods,
      reductions: JSON.stringify(terms.reductions),
    });
    await insertCharge(at, payment, { ...terms, id: upgraded.id, periods });
    await enqueueGatewayEvent(at, 'subscription.upgraded', upgraded.id);
    return upgraded.id;
  }
  const id = `sub_${randomText(24, at.randomBytes)}`;
  await insertGatewaySubscription(at.db, {
    id,
    customer_id: payment.customer_id ?? '',
    ...terms,
    periods: 1,
    anchor_periods: 0,
    reductions: JSON.stringify(terms.reductions),
    created_at: at.now,
  });
  await insertCharge(at, payment, { ...terms, id, periods: 1 });
  return id;
}

/** A period that begins now and is paid by the payment. */
function newPeriod(
  now: Date,
  { amount_minor }: GatewayPaymentRow,
  { item, title, frequency, price, reductions }: Exclude<Purchase, { kind: 'once' }>,
) {
  const end = periodEnd(now, frequency, 1);
  return {
    item,
    title,
    frequency,
    price_minor: price.minor,
    currency: price.currency,
    trial_end: null,
    period_start: now,
    period_end: end,
    paid_minor: amount_minor,
    anchor: now,
    stops: false,
    reductions: reductionsAfterPeriod(reductions),
    renewal_failed_at: null,
    due_at: end,
    ended_at: null,
  };
}

type PaidPeriod = Pick<GatewaySubscriptionRow, 'id' | 'periods' | 'period_start' | 'period_end'>;

const insertCharge = (
  { db, now, randomBytes }: Context,
  payment: GatewayPaymentRow,
  { id, periods, period_start, period_end }: PaidPeriod,
): Promise<void> =>
  insertGatewayCharge(db, {
    id: `ch_${randomText(24, randomBytes)}`,
    customer_id: payment.customer_id ?? '',
    subscription_id: id,
    period_number: periods,
    period_start,
    period_end,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    method: payment.method,
    decline_code: null,
    idempotency_key: payment.id,
    created_at: now,
  });
