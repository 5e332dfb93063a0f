import { reducedPrice } from '#features/payments/model/reductions.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import type { Money } from '#platform/pure/money.ts';
import { testPaymentMethods } from '../model/test-payment-methods.ts';
import type { GatewayCustomerRow, GatewaySubscriptionRow } from './gateway.tables.ts';

type SubscriptionDates = Pick<
  GatewaySubscriptionRow,
  'ended_at' | 'stops' | 'period_end' | 'periods' | 'trial_end' | 'renewal_failed_at'
>;

/** Derived, never stored: a stopped subscription has ended when its period is over, even before a job marks it. */
export function gatewayStatusOf(row: SubscriptionDates, now: Date): GatewaySubscription['status'] {
  if (endedAtOf(row, now)) return 'cancelled';
  if (row.stops) return 'non_renewing';
  return row.periods === 0 && row.trial_end !== null && row.trial_end > now ? 'in_trial' : 'active';
}

/** When it ended; null while it runs. */
export function endedAtOf(row: SubscriptionDates, now: Date): Date | null {
  if (row.ended_at) return row.ended_at;
  return row.stops && row.period_end <= now ? row.period_end : null;
}

/** What the next period costs: the price less the reductions that still run, never below 0. */
export const nextAmountOf = ({
  price_minor,
  currency,
  reductions,
}: Pick<GatewaySubscriptionRow, 'price_minor' | 'currency' | 'reductions'>): Money =>
  reducedPrice({ minor: price_minor, currency }, reductions);

/** The row as the gateway's interface returns it. */
export function presentGatewaySubscription(
  row: GatewaySubscriptionRow,
  { method }: Pick<GatewayCustomerRow, 'method'>,
  now: Date,
): GatewaySubscription {
  const endedAt = endedAtOf(row, now);
  return {
    id: row.id,
    customer: row.customer_id,
    item: row.item,
    frequency: row.frequency,
    price: { minor: row.price_minor, currency: row.currency },
    nextAmount: nextAmountOf(row),
    status: gatewayStatusOf(row, now),
    trialEnd: row.trial_end,
    currentPeriodStart: row.period_start,
    currentPeriodEnd: row.period_end,
    paidMinor: row.paid_minor,
    endedAt,
    renewalFailedAt: endedAt ? null : row.renewal_failed_at,
    paymentMethod: method === null ? 'none' : testPaymentMethods[method].kind,
  };
}
