import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { Db } from '#platform/server/call.ts';
import type { SubscriptionRow } from './billing.tables.ts';

/**
 * The code of the coupon that discounts the running period of a subscription or the next one; null without one. Only the last
 * payment that began or upgraded it counts, since an upgrade ends the discounts from before.
 */
export async function findRunningCode(db: Db, row: SubscriptionRow): Promise<string | null> {
  // One that was restarted costs the whole price again, whatever its first payment had.
  const isReduced = row.paid_minor < row.price_minor || (row.next_minor ?? row.price_minor) < row.price_minor;
  if (!isReduced) return null;
  const bought = await db
    .selectFrom('payments as p')
    .leftJoin('coupon_redemptions as r', (join) =>
      join.onRef('r.payment_id', '=', 'p.id').on('r.state', '=', 'counted'),
    )
    .leftJoin('coupons as c', 'c.id', 'r.coupon_id')
    .select(['c.code', 'c.cycles', 'p.period_start as start'])
    .where('p.user_id', '=', row.user_id)
    .where('p.purpose', '=', 'subscription')
    .where('p.gateway', '=', row.gateway)
    .where('p.gateway_subscription_id', '=', row.gateway_subscription_id)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!bought?.start || bought.code === null) return null;
  if (bought.cycles === null) return bought.code;
  // A trial comes before the periods that are discounted.
  const first = row.trial_end && row.trial_end > bought.start ? row.trial_end : bought.start;
  const running = row.period_start ?? row.period_end;
  return running < periodEnd(first, row.frequency, bought.cycles) ? bought.code : null;
}
