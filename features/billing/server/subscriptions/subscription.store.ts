import { type Insertable, sql } from 'kysely';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import type { Db } from '#platform/server/call.ts';
import type { SubscriptionRow, SubscriptionTable } from '../billing.tables.ts';
import type { LicensedSchool } from '../schools/buying-school.ts';
import { gatewayStateColumns } from './gateway-state.ts';

/** Inserts a subscription; undefined if it exists or another one of its kind runs. */
export function insertSubscription(
  db: Db,
  row: Insertable<SubscriptionTable>,
): Promise<SubscriptionRow | undefined> {
  return db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Writes the gateway's state; undefined if the row has changed since `seen` was read. */
export function updateGatewayState(
  db: Db,
  {
    seen,
    state,
    change,
  }: { seen: SubscriptionRow; state: GatewaySubscription; change: { item: string; name: string; at: Date } },
): Promise<SubscriptionRow | undefined> {
  return db
    .updateTable('subscriptions')
    .set({ ...gatewayStateColumns(state), item: change.item, name: change.name, asked_at: change.at })
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      carried_minor: isSamePeriod(seen, state) ? seen.carried_minor : 0,
      ...(seen.school_id !== null && quantityAfter(seen, state)),
      ...(!keepsComingAmount(seen, state) && { coming_minor: null, coming_at: null }),
      // A running subscription needs no claim.
      ...(state.status !== 'cancelled' && { restarting_since: null }),
    }))
    .where('id', '=', seen.id)
    .where('revision', '=', seen.revision)
    .returningAll()
    .executeTakeFirst();
}

/** A new amount is still to come for what renews itself at the terms that it had. */
const keepsComingAmount = (
  { item, frequency, price_minor }: SubscriptionRow,
  state: GatewaySubscription,
): boolean =>
  (state.status === 'active' || state.status === 'in_trial') &&
  state.item === item &&
  state.frequency === frequency &&
  state.price.minor === price_minor;

/** With a new period the planned number of teachers applies if the gateway has charged it; a restart has the price of its day. */
function quantityAfter(
  seen: SubscriptionRow,
  state: GatewaySubscription,
): Pick<SubscriptionRow, 'quantity' | 'next_quantity' | 'unit_minor'> {
  const { quantity, next_quantity, unit_minor } = seen;
  if (isSamePeriod(seen, state)) return { quantity, next_quantity, unit_minor };
  const isReduced = next_quantity !== null && state.price.minor === unit_minor * next_quantity;
  const after = isReduced ? next_quantity : quantity;
  return {
    quantity: after,
    next_quantity: isReduced || seen.status === 'cancelled' ? null : next_quantity,
    unit_minor: state.price.minor % after === 0 ? state.price.minor / after : unit_minor,
  };
}

const isSamePeriod = (seen: SubscriptionRow, { currentPeriodStart }: GatewaySubscription): boolean =>
  seen.period_start?.getTime() === currentPeriodStart.getTime();

/** Notes of an upgraded subscription what its former period has paid of the new one, and where the upgrade was bought. */
export async function updateUpgraded(
  db: Db,
  id: string,
  {
    carriedMinor,
    hosted,
    school,
  }: { carriedMinor: number; hosted: boolean; school?: LicensedSchool & { name: string } },
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ carried_minor: carriedMinor, hosted, ...(school && schoolColumns(school)) })
    .where('id', '=', id)
    .execute();
}

/** Whose licence it is, and for how many teachers. */
export const schoolColumns = ({ id, name, quantity, unitMinor }: LicensedSchool & { name: string }) => ({
  school_id: id,
  school_name: name,
  quantity,
  next_quantity: null,
  unit_minor: unitMinor,
});

/** The licences of a school are its new owner's. */
export async function updateSchoolOwner(db: Db, schoolId: string, userId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set((eb) => ({ user_id: userId, revision: eb('revision', '+', 1) }))
    .where('school_id', '=', schoolId)
    .execute();
}

/** Plans fewer teachers, or, with null, as many as were bought, and what is credited for them from then on. */
export async function updateNextQuantity(
  db: Db,
  id: string,
  {
    quantity,
    creditMinor,
    changeId,
    at,
  }: { quantity: number | null; creditMinor: number; changeId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set((eb) => ({
      next_quantity: quantity,
      school_credit_minor: creditMinor,
      quantity_change: changeId,
      asked_at: at,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Changes what a school is credited: less for what a bill takes, more for what it did not. */
export async function incrementSchoolCredit(db: Db, id: string, byMinor: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set((eb) => ({
      school_credit_minor: eb('school_credit_minor', '+', byMinor),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Locks a subscription until the transaction ends. */
export const lockSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Notes that the gateway was asked and had nothing new; false if the row has changed since `seen` was read. It
 * increments the revision, so that a concurrent sync with an older answer reads again.
 */
export async function updateAskedAt(db: Db, seen: SubscriptionRow, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set((eb) => ({ asked_at: at, revision: eb('revision', '+', 1) }))
    .where('id', '=', seen.id)
    .where('revision', '=', seen.revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the reason of the last cancellation. */
export async function updateCancelReason(
  db: Db,
  id: string,
  reason: { templateId: number; followUp: string | null },
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ cancel_reason_template_id: reason.templateId, cancel_follow_up: reason.followUp })
    .where('id', '=', id)
    .execute();
}

/**
 * Claims the place of the running subscription for an ended one while it is charged; concurrent calls share one
 * attempt. Undefined if it runs by now. Throws a unique violation if another one of its kind has the place.
 */
export function claimRestart(
  db: Db,
  id: string,
  { key, at }: { key: string | null; at: Date },
): Promise<SubscriptionRow | undefined> {
  return db
    .updateTable('subscriptions')
    .set((eb) => ({
      restarting_since: eb.fn.coalesce('restarting_since', eb.val(at)),
      restart_attempt: sql<number>`restart_attempt + (restarting_since is null)::int`,
      restart_key: eb.fn.coalesce(eb.val(key), 'restart_key'),
    }))
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .returningAll()
    .executeTakeFirst();
}

/** Clears the claim after an attempt that failed for good; the next one is a new attempt. */
export async function clearRestart(db: Db, id: string, attempt: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ restarting_since: null, restart_key: null })
    .where('id', '=', id)
    .where('restart_attempt', '=', attempt)
    .where('status', '=', 'cancelled')
    .execute();
}

/**
 * Marks yearly subscriptions that renew until a time as announced, and returns them; each once for a period. Nothing is announced of
 * what ends; a period whose renewal has failed is over.
 */
export async function updateRenewalNotices(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    update subscriptions set renewal_notice_for = period_end
    where id in (
      select id from subscriptions
      where frequency = 'yearly' and period_end > ${now} and period_end <= ${until}
        and status in ('active', 'in_trial')
        and renewal_notice_for is distinct from period_end
      order by period_end limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** Locks all subscriptions of a member until the transaction ends. */
export const lockSubscriptionsOfUser = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function deleteSubscriptionsOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
}
