import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { SubscriptionRow } from '../billing.tables.ts';

/**
 * What a member sees: the plan, then add-ons by name. Of each kind the running one, or else the last one that ended.
 */
export async function findDisplayedSubscriptions(db: Db, userId: string): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select * from (
      select distinct on (type, case type when 'AddonSubscription' then item end) *
      from subscriptions where user_id = ${userId} and school_id is null
      order by type, case type when 'AddonSubscription' then item end, status = 'cancelled', ended_at desc, id desc
    ) shown order by type, name, id`.execute(db);
  return rows;
}

/** All subscriptions of a member, oldest first. */
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

/** The licence of a school that runs, or else the last one that ended. */
export const findSchoolSubscription = (db: Db, schoolId: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('school_id', '=', schoolId)
    .orderBy((eb) => eb('status', '=', 'cancelled'))
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a school has a teacher beside the owner of its licence who is not suspended. */
export async function hasOtherTeacher(
  db: Db,
  { school_id, user_id }: Pick<SubscriptionRow, 'school_id' | 'user_id'>,
): Promise<boolean> {
  const { rows } = await sql`select from users
    where school_id = ${school_id} and school_role = 'teacher' and id <> ${user_id}
      and banned_at is null and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** The key of the plan that the member pays for or tries; null on the free plan. */
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

/** The other subscription of this kind that runs or is being restarted: only one may. */
export function findConflictingSubscription(
  db: Db,
  { id, user_id, type, item }: Pick<SubscriptionRow, 'id' | 'user_id' | 'type' | 'item'>,
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

interface GatewaysAt {
  /** Those that can be asked. */
  gateways: readonly string[];
  /** One that is gone with all that began there; null for none. */
  gone: string | null;
}

/** Overdue subscriptions of which the gateway has sent no event, least recently synchronised first. */
export async function findSubscriptionsToSync(
  db: Db,
  { now, limit, gateways, gone }: GatewaysAt & { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions
    where gateway = any(${[...gateways]}) and (
        (status <> 'cancelled' and period_end < ${now}::timestamptz - interval '2 minutes'
          and (asked_at < period_end or asked_at < ${now}::timestamptz - interval '1 hour'))
        or restarting_since < ${now}::timestamptz - interval '2 minutes')
      or (gateway = ${gone} and status <> 'cancelled')
    order by asked_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a member has, or had, a subscription, in a query on `user_counts`. */
export const hasSubscriptions = sql<boolean>`exists(select from subscriptions b where b.user_id = user_counts.user_id)`;
