import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { billingCyclesOf, priceOfPeriod } from '../../model/billing-cycles.ts';
import type { Subscription } from '../paypal-answers.ts';
import type { BegunSubscription } from './current-subscription.ts';

/** How long a renewal is owed before its subscription ends (SUBS-058). */
const retryMs = 14 * 86_400_000;

/** What our row notes of a subscription each time that PayPal is asked. */
export type SubscriptionNotes = Pick<BegunSubscription, 'period_end' | 'failing_since'>;

/** The notes after an answer. While a renewal fails the end of the paid period stays. */
export function notesAfter(
  row: BegunSubscription,
  { status, billing_info: billing }: Subscription,
): SubscriptionNotes {
  const isArranged = row.ends_at !== null || row.ended_at !== null;
  const isFailing = !isArranged && (status === 'SUSPENDED' || (billing?.failed_payments_count ?? 0) > 0);
  if (isFailing)
    return {
      period_end: row.period_end,
      failing_since: row.failing_since ?? billing?.last_failed_payment?.time ?? row.period_end,
    };
  return { period_end: billing?.next_billing_time ?? row.period_end, failing_since: null };
}

/** When a subscription has ended, or is to end; null while it goes on. */
export function endOf(row: BegunSubscription, { status }: Subscription): Date | null {
  if (row.ended_at) return row.ended_at;
  if (status === 'SUSPENDED' && row.ends_at) return row.ends_at;
  // Its payer has cancelled it at PayPal, or PayPal has: what is paid for is theirs.
  if (status === 'CANCELLED' || status === 'EXPIRED') return row.failing_since ?? row.period_end;
  return null;
}

/** Whether a renewal is owed for so long that the subscription is to end. */
export const isOwedTooLong = ({ failing_since }: SubscriptionNotes, now: Date): boolean =>
  failing_since !== null && now.getTime() - failing_since.getTime() >= retryMs;

/** Whole periods from one time to another. */
function countPeriods(from: Date, to: Date, frequency: 'monthly' | 'yearly'): number {
  let count = 1;
  // PayPal charges at a time of day of its own.
  const slackMs = 2 * 86_400_000;
  while (periodEnd(from, frequency, count).getTime() < to.getTime() - slackMs) count += 1;
  return count;
}

/** A subscription as the interface of gateways has it. `row` has the notes of this answer. */
export function presentPaypalSubscription(
  row: BegunSubscription,
  answer: Subscription,
  now: Date,
): GatewaySubscription {
  const { buys, succeeded_at, created_at } = row;
  const began = succeeded_at ?? created_at;
  const currentPeriodEnd = row.period_end ?? periodEnd(began, buys.frequency, 1);
  const period = countPeriods(began, currentPeriodEnd, buys.frequency);
  const cycles = billingCyclesOf(buys);
  const end = endOf(row, answer);
  const hasEnded = end !== null && end <= now;
  return {
    id: row.paypal_id,
    customer: row.customer ?? '',
    item: buys.item,
    frequency: buys.frequency,
    price: buys.price,
    nextAmount: { minor: priceOfPeriod(cycles, period + 1), currency: buys.price.currency },
    status: hasEnded ? 'cancelled' : end ? 'non_renewing' : 'active',
    trialEnd: null,
    currentPeriodStart: periodEnd(currentPeriodEnd, buys.frequency, -1),
    currentPeriodEnd,
    paidMinor: priceOfPeriod(cycles, period),
    endedAt: hasEnded ? end : null,
    renewalFailedAt: hasEnded ? null : row.failing_since,
    paymentMethod: row.customer === null ? 'none' : 'paypal',
  };
}
