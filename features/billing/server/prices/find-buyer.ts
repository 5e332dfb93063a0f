import { periodEnd } from '#features/payments/model/billing-period.ts';
import { findRefundedInPeriod, hasPayments } from '#features/payments/server/payment.store.ts';
import type { Call, Db } from '#platform/server/call.ts';
import type { Buyer } from '../../model/buyable-plans.ts';
import { unusedDays, unusedShare } from '../../model/price.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { findSubscriptionsOfUser } from '../subscriptions/find-subscriptions.ts';

export interface BuyerWithHistory extends Buyer {
  /** The account subscription that runs. */
  running: SubscriptionRow | null;
  /** Whether any payment above 0 was ever made. */
  hasPaid: boolean;
  /** What an upgrade now replaces: minor units of the account's currency, and whole days. */
  refundable: number;
  unusedDays: number;
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
  const period = running && (await findPaidPeriod(db, running, now));
  return {
    accountType: account.account_type,
    running,
    lastItem: last?.item ?? null,
    runningAddons: rows
      .filter(({ type, status }) => type === 'AddonSubscription' && status !== 'cancelled')
      .map(({ item }) => item),
    hasPaid: rows.some((row) => paidOf(row) > 0) || (await hasPayments(db, account.id)),
    refundable: period ? unusedShare(period, now) : 0,
    unusedDays: period && period.paid > 0 ? unusedDays(period, now) : 0,
  };
}

const endOf = ({ ended_at, status }: SubscriptionRow): number =>
  status === 'cancelled' ? (ended_at?.getTime() ?? 0) : Number.POSITIVE_INFINITY;

/** What the current period has cost, the credit of an upgrade included: nothing on trial. */
const paidOf = ({ paid_minor, carried_minor }: SubscriptionRow): number => paid_minor + carried_minor;

/** The period that runs, and what was paid for it and not refunded: nothing while its payment is declined. */
async function findPaidPeriod(db: Db, row: SubscriptionRow, now: Date) {
  const { gateway, gateway_subscription_id: gatewaySubscriptionId } = row;
  const paid = row.renewal_failed_at === null ? paidOf(row) : 0;
  const refunded = paid > 0 ? await findRefundedInPeriod(db, { gateway, gatewaySubscriptionId }, now) : 0;
  return {
    paid: Math.max(0, paid - refunded),
    start: row.period_start ?? periodEnd(row.period_end, row.frequency, -1),
    end: row.period_end,
  };
}
