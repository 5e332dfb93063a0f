import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import type { SubscriptionRow } from '../billing.tables.ts';

/**
 * The gateway's state of a subscription as our columns. The item is part of it: an upgrade keeps the subscription.
 */
export const gatewayStateColumns = (state: GatewaySubscription) => ({
  // Some gateways restart by a new subscription.
  gateway_subscription_id: state.id,
  status: state.status,
  frequency: state.frequency,
  price_minor: state.price.minor,
  next_minor: state.nextAmount.minor,
  currency: state.price.currency,
  payment_method: state.paymentMethod,
  trial_end: state.trialEnd,
  period_start: state.currentPeriodStart,
  period_end: state.currentPeriodEnd,
  paid_minor: state.paidMinor,
  // A cancelled subscription ended with its period unless the gateway says otherwise.
  ended_at: state.status === 'cancelled' ? (state.endedAt ?? state.currentPeriodEnd) : null,
  renewal_failed_at: state.renewalFailedAt,
});

/** Whether the row already has the gateway's state. */
export function matchesGatewayState(row: SubscriptionRow, state: GatewaySubscription): boolean {
  const columns = gatewayStateColumns(state);
  return Object.entries(columns).every(([name, value]) => {
    const stored = row[name as keyof typeof columns];
    return value instanceof Date && stored instanceof Date
      ? value.getTime() === stored.getTime()
      : value === stored;
  });
}
