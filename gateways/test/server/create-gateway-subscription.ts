import { type BillingFrequency, periodEnd } from '#features/payments/model/billing-period.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import type { Money } from '#platform/pure/money.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { TestPaymentMethod } from '../model/test-payment-methods.ts';
import type { GatewayChargeRow, NewGatewaySubscriptionRow } from './gateway.tables.ts';
import { insertGatewayCharges } from './gateway-charges.store.ts';
import { findGatewayCustomer, insertGatewayCustomer } from './gateway-customers.store.ts';
import { findGatewaySubscription, insertGatewaySubscription } from './gateway-subscriptions.store.ts';
import { presentGatewaySubscription } from './present-gateway-subscription.ts';

const dayMs = 86_400_000;

export interface NewGatewaySubscription {
  /** At most 60 characters; one key is one customer with one subscription. */
  key: string;
  name: string;
  email: string;
  method: TestPaymentMethod | null;
  /** Our key of the plan or add-on, and its title on the gateway's pages. */
  item: string;
  title: string;
  frequency: BillingFrequency;
  price: Money;
  startedAt: Date;
  /** Begins with a trial of so many days; none by default. */
  trialDays?: number;
  /** Running by default. `stopped` ends with the current period, `ended` has ended with the one before. */
  state?: 'running' | 'stopped' | 'ended';
}

/**
 * Creates a customer with a subscription since `startedAt`, all periods paid. The same key changes nothing and
 * returns the current state. Sends no event.
 */
export async function createGatewaySubscription(
  platform: Platform,
  enrolment: NewGatewaySubscription,
): Promise<GatewaySubscription> {
  const now = platform.clock.now();
  const subscription = toGatewaySubscriptionRow(enrolment, now);
  return transaction(platform.db, async (db) => {
    await insertGatewayCustomer(db, {
      id: subscription.customer_id,
      name: enrolment.name,
      email: enrolment.email,
      method: enrolment.method,
      created_at: enrolment.startedAt,
    });
    if (await insertGatewaySubscription(db, subscription)) {
      await insertGatewayCharges(db, pastCharges(subscription, enrolment.method));
    }
    const row = await findGatewaySubscription(db, subscription.id);
    const customer = await findGatewayCustomer(db, subscription.customer_id);
    if (!row || !customer) throw new Error(`${subscription.id} was enrolled and is not there`);
    return presentGatewaySubscription(row, customer, now);
  });
}

function toGatewaySubscriptionRow(enrolment: NewGatewaySubscription, now: Date): NewGatewaySubscriptionRow {
  const { key, frequency, startedAt, price, state = 'running' } = enrolment;
  const trialEnd = enrolment.trialDays ? new Date(startedAt.getTime() + enrolment.trialDays * dayMs) : null;
  const anchor = trialEnd ?? startedAt;
  const begun = anchor > now ? 0 : countPeriodsBegun(anchor, frequency, now);
  const periods = state === 'ended' && begun > 1 ? begun - 1 : begun;
  const start = periods === 0 ? startedAt : periodEnd(anchor, frequency, periods - 1);
  const end = periodEnd(anchor, frequency, periods);
  const endedAt = state === 'ended' ? (end > now ? now : end) : null;
  return {
    id: `sub_${key}`,
    customer_id: `cus_${key}`,
    item: enrolment.item,
    title: enrolment.title,
    frequency,
    price_minor: price.minor,
    currency: price.currency,
    trial_end: trialEnd,
    period_start: start,
    period_end: end,
    paid_minor: periods === 0 ? 0 : price.minor,
    periods,
    anchor,
    anchor_periods: 0,
    stops: state === 'stopped',
    renewal_failed_at: null,
    due_at: endedAt ? null : end,
    ended_at: endedAt,
    created_at: startedAt,
  };
}

/** How many periods have begun by `now`, the current one included. */
function countPeriodsBegun(anchor: Date, frequency: BillingFrequency, now: Date): number {
  let count = 1;
  while (periodEnd(anchor, frequency, count) <= now) count += 1;
  return count;
}

function pastCharges(row: NewGatewaySubscriptionRow, method: TestPaymentMethod | null): GatewayChargeRow[] {
  return Array.from({ length: row.periods }, (_none, at) => {
    const start = periodEnd(row.anchor, row.frequency, at);
    return {
      id: `ch_${row.id.slice(4)}_${at + 1}`,
      customer_id: row.customer_id,
      subscription_id: row.id,
      period_number: at + 1,
      period_start: start,
      period_end: periodEnd(row.anchor, row.frequency, at + 1),
      amount_minor: row.price_minor,
      currency: row.currency,
      method: method ?? 'visa',
      decline_code: null,
      idempotency_key: null,
      created_at: start,
    };
  });
}
