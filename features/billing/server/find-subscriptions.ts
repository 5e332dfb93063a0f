import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { SubscriptionRow } from './subscription.table.ts';

/**
 * What a member is shown: their plan, then their add-ons by name. Of each the one that runs, or else the one that has ended
 * last.
 */
export async function findDisplayedSubscriptions(db: Db, userId: string): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select * from (
      select distinct on (type, case type when 'AddonSubscription' then item end) *
      from subscriptions where user_id = ${userId}
      order by type, case type when 'AddonSubscription' then item end, status = 'cancelled', ended_at desc, id desc
    ) shown order by type, name, id`.execute(db);
  return rows;
}

/** All that somebody ever had, in the order in which it began. */
export const findSubscriptionsOfUser = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();

export const findSubscriptionByToken = (db: Db, token: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('token', '=', token).executeTakeFirst();

export const findSubscriptionByGatewayId = (
  db: Db,
  gateway: string,
  gatewaySubscriptionId: string,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_subscription_id', '=', gatewaySubscriptionId)
    .executeTakeFirst();

/** The key of the plan that the member pays for or tries now; null on the free one. */
export async function findRunningPlan(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('item')
    .where('user_id', '=', userId)
    .where('type', '=', 'AccountSubscription')
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row?.item ?? null;
}

/** The other subscription of this kind that runs, or is being begun anew: there may be one only. */
export function findConflictingSubscription(
  db: Db,
  { id, user_id, type, item }: SubscriptionRow,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .where('id', '<>', id)
    .where((eb) => (type === 'AddonSubscription' ? eb('item', '=', item) : eb.lit(true)))
    .where((eb) => eb.or([eb('status', '<>', 'cancelled'), eb('restarting_since', 'is not', null)]))
    .executeTakeFirst();
}

/** What the gateway should be asked about, though it has told nothing: the longest unasked first. */
export async function findSubscriptionsToSync(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions
    where (status <> 'cancelled' and period_end < ${now}::timestamptz - interval '2 minutes'
        and (asked_at < period_end or asked_at < ${now}::timestamptz - interval '1 hour'))
      or restarting_since < ${now}::timestamptz - interval '2 minutes'
    order by asked_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
