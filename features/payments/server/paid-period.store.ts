import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { PaymentRow } from './payment.store.ts';

/** A subscription by its gateway's id. */
interface Subscription {
  gateway: string;
  gatewaySubscriptionId: string;
}

/** The payments for a subscription's present period. */
const paymentsOfPeriod = (db: Db, { gateway, gatewaySubscriptionId }: Subscription, now: Date) =>
  db
    .selectFrom('payments as p')
    .where('p.gateway', '=', gateway)
    .where('p.gateway_subscription_id', '=', gatewaySubscriptionId)
    .where('p.period_end', '>', now);

/** What has gone back of them, or is about to. */
const refundsOfPeriod = (db: Db, subscription: Subscription, now: Date) =>
  paymentsOfPeriod(db, subscription, now)
    .innerJoin('refunds as r', 'r.payment_id', 'p.id')
    .where('r.state', '<>', 'failed');

/** What has gone back, or is about to, of the payments for a subscription's present period, in minor units. */
export async function findRefundedInPeriod(db: Db, subscription: Subscription, now: Date): Promise<number> {
  const { sum } = await refundsOfPeriod(db, subscription, now)
    .select((eb) => eb.fn.sum<string | null>('r.amount_minor').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Whether what a payment for a subscription's present period has delivered was taken back. */
export async function isPeriodTakenBack(db: Db, subscription: Subscription, now: Date): Promise<boolean> {
  const row = await paymentsOfPeriod(db, subscription, now)
    .select('p.id')
    .where('p.taken_back_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether money for a subscription's present period has gone back, or is about to, since a time. */
export async function isPeriodRefundedSince(
  db: Db,
  subscription: Subscription,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const row = await refundsOfPeriod(db, subscription, now)
    .select('p.id')
    .where('r.created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an upgrade of the subscription that a payment pays for is being paid. */
export async function hasOpenUpgrade(
  db: Db,
  { gateway, gateway_subscription_id }: PaymentRow,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('settled_at', 'is', null)
    .where(sql`snapshot->'buys'->>'kind'`, '=', 'upgrade')
    .where(sql`snapshot->'buys'->>'subscriptionId'`, '=', gateway_subscription_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another payment, which nobody has taken back, pays for the subscription of this one now. */
export async function isPaidByLater(
  db: Db,
  { id, gateway, gateway_subscription_id, settled_at }: PaymentRow,
  now: Date,
): Promise<boolean> {
  if (settled_at === null) return false;
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('gateway_subscription_id', '=', gateway_subscription_id)
    .where('id', '<>', id)
    .where('settled_at', '>=', settled_at)
    .where('delivered_at', 'is not', null)
    .where('taken_back_at', 'is', null)
    .where('period_end', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the periods of a subscription's other payments at a time: the payment of an upgrade begins another one. */
export async function updatePaidPeriodsEnded(
  db: Db,
  { id, gateway, gateway_subscription_id }: PaymentRow,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ period_end: at })
    .where('gateway', '=', gateway)
    .where('gateway_subscription_id', '=', gateway_subscription_id)
    .where('id', '<>', id)
    .where('period_end', '>', at)
    .execute();
}
