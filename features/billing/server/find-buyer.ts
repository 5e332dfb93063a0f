import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { Call } from '#platform/server/call.ts';
import type { Buyer } from '../model/buyable-plans.ts';
import { unusedShare } from '../model/price.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { findSubscriptionsOfUser } from './find-subscriptions.ts';

export interface BuyerWithHistory extends Buyer {
  /** Whether any payment above 0 was ever made. */
  hasPaid: boolean;
  /** What an upgrade now replaces: minor units of the account's currency. */
  refundable: number;
}

/** What an account has, and what it may buy by it. */
export async function findBuyer(
  { db, now }: Pick<Call, 'db' | 'now'>,
  account: { id: string; account_type: number },
): Promise<BuyerWithHistory> {
  const rows = await findSubscriptionsOfUser(db, account.id);
  const plans = rows.filter(({ type }) => type === 'AccountSubscription');
  const running = plans.find(({ status }) => status !== 'cancelled') ?? null;
  const last = plans.reduce<SubscriptionRow | null>(
    (one, other) => (one && endOf(one) > endOf(other) ? one : other),
    null,
  );
  return {
    accountType: account.account_type,
    running,
    lastItem: last?.item ?? null,
    runningAddons: rows
      .filter(({ type, status }) => type === 'AddonSubscription' && status !== 'cancelled')
      .map(({ item }) => item),
    hasPaid: rows.some(hasPaidPeriod),
    refundable: running ? refundableOf(running, now) : 0,
  };
}

const endOf = ({ ended_at, status }: SubscriptionRow): number =>
  status === 'cancelled' ? (ended_at?.getTime() ?? 0) : Number.POSITIVE_INFINITY;

/** A trial costs nothing: only a period beyond it was paid. */
const hasPaidPeriod = ({ trial_end, period_end, price_minor }: SubscriptionRow): boolean =>
  price_minor > 0 && (trial_end === null || period_end > trial_end);

/** The unused share of the current period; 0 on trial, and for a period whose payment is still declined. */
function refundableOf(row: SubscriptionRow, now: Date): number {
  if (row.status === 'in_trial' || !hasPaidPeriod(row) || row.renewal_failed_at !== null) return 0;
  const { period_end: end, frequency, price_minor: paid } = row;
  return unusedShare({ paid, start: startOf(end, frequency), end }, now);
}

const startOf = (end: Date, frequency: BillingFrequency): Date => periodEnd(end, frequency, -1);
