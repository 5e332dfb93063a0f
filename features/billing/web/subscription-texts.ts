import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';

const statusTexts: Record<SubscriptionView['status'], string> = {
  in_trial: 'Trial',
  active: 'Active',
  non_renewing: 'Cancelled',
  cancelled: 'Cancelled',
};

export const statusText = ({ status }: Pick<SubscriptionView, 'status'>): string => statusTexts[status];

/** "9.99 USD" for major units. */
export const amountText = (amount: number, currency: string): string =>
  `${amount.toFixed(2)} ${currency.toUpperCase()}`;

/** Ended or ending; some gateways report an ending one by `cancellationScheduled` only. It can be reactivated. */
export const isCancelled = ({
  status,
  cancellationScheduled,
}: Pick<SubscriptionView, 'status' | 'cancellationScheduled'>): boolean =>
  status === 'cancelled' || status === 'non_renewing' || cancellationScheduled;

/** "You can use it until 5 March 2026", "It ended on 5 March 2026"; null for one that runs on. */
export function endText(subscription: SubscriptionView): string | null {
  const { subscriptionEndDate: end, status } = subscription;
  if (!isCancelled(subscription) || end === null) return null;
  return status === 'cancelled'
    ? `It ended on ${formatDay(end)}.`
    : `You can use it until ${formatDay(end)}.`;
}

/** Whether there is something to charge: at the next date, or when it is reactivated. */
export function canBeCharged(subscription: SubscriptionView): boolean {
  const { status, nextBillingAmount, reactivationAmount } = subscription;
  if (status === 'cancelled') return Boolean(reactivationAmount);
  // An ending one shows no amount; reactivated it costs what it did.
  return isCancelled(subscription) || Boolean(nextBillingAmount);
}
