import { periodEnd } from '#features/payments/model/billing-period.ts';
import { findPaymentsOfUser, type PaymentRow } from '#features/payments/server/payment.store.ts';
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
  const payments = rows.length > 0 ? await findPaymentsOfUser(db, account.id) : [];
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
    hasPaid: rows.some((row) => paidForPeriod(row, payments) > 0),
    refundable: running ? refundableOf(running, payments, now) : 0,
  };
}

const endOf = ({ ended_at, status }: SubscriptionRow): number =>
  status === 'cancelled' ? (ended_at?.getTime() ?? 0) : Number.POSITIVE_INFINITY;

const DAY_MS = 86_400_000;

/**
 * What was paid for the last period of a subscription, in minor units: nothing on trial; what its payment came to for a first
 * period; the price for a later one, or less while a coupon runs on.
 */
function paidForPeriod(row: SubscriptionRow, payments: readonly PaymentRow[]): number {
  const { trial_end, period_end, price_minor, next_minor, item } = row;
  if (trial_end !== null && period_end <= trial_end) return 0;
  const start = startOf(row).getTime();
  const first = payments.find(
    ({ state, snapshot: { buys }, created_at }) =>
      state === 'fulfilled' &&
      buys.kind === 'subscription' &&
      buys.item === item &&
      Math.abs(created_at.getTime() - start) < DAY_MS,
  );
  if (first) return first.total_minor;
  return row.status === 'active' ? Math.min(price_minor, next_minor ?? price_minor) : price_minor;
}

/** The unused share of the current period; 0 on trial, and for a period whose payment is still declined. */
function refundableOf(row: SubscriptionRow, payments: readonly PaymentRow[], now: Date): number {
  if (row.renewal_failed_at !== null) return 0;
  return unusedShare({ paid: paidForPeriod(row, payments), start: startOf(row), end: row.period_end }, now);
}

const startOf = ({ period_end, frequency }: SubscriptionRow): Date => periodEnd(period_end, frequency, -1);
