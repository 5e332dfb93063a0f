import type { SubscriptionView } from '#features/identity/subscriptions.contract.ts';
import { formatDay } from '#platform/pure/format-day.ts';

const statusTexts: Record<SubscriptionView['status'], string> = {
  in_trial: 'Trial',
  active: 'Active',
  non_renewing: 'Cancelled',
  cancelled: 'Cancelled',
};

export const statusText = ({ status }: Pick<SubscriptionView, 'status'>): string => statusTexts[status];

/** "9.99 USD" of major units. */
export const amountText = (amount: number, currency: string): string =>
  `${amount.toFixed(2)} ${currency.toUpperCase()}`;

/** Over, to be over, or to be over without being called so by every gateway: it can be taken up again. */
export const isCancelled = ({
  status,
  cancellationScheduled,
}: Pick<SubscriptionView, 'status' | 'cancellationScheduled'>): boolean =>
  status === 'cancelled' || status === 'non_renewing' || cancellationScheduled;

/** "You can use it until 5 March 2026", "It ended on 5 March 2026"; null for one that goes on. */
export function endText(subscription: SubscriptionView): string | null {
  const { subscriptionEndDate: end, status } = subscription;
  if (!isCancelled(subscription) || end === null) return null;
  return status === 'cancelled'
    ? `It ended on ${formatDay(end)}.`
    : `You can use it until ${formatDay(end)}.`;
}

/** Something is to be paid for it: at the next date, or once it is taken up again. */
export function canBeCharged(subscription: SubscriptionView): boolean {
  const { status, nextBillingAmount, reactivationAmount } = subscription;
  if (status === 'cancelled') return Boolean(reactivationAmount);
  // What ends shows no amount; taken up again it costs what it did.
  return isCancelled(subscription) || Boolean(nextBillingAmount);
}
