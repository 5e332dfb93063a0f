import { type Insertable, sql } from 'kysely';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import type { Db } from '#platform/server/call.ts';
import { gatewayStateColumns } from './gateway-state.ts';
import type { SubscriptionRow, SubscriptionTable } from './subscription.table.ts';

/** Adds a subscription; undefined where it is there already, or another one of its kind runs. */
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

/** Writes what the gateway has said; undefined where somebody else has written since `seen` was read. */
export function updateGatewayState(
  db: Db,
  seen: SubscriptionRow,
  state: GatewaySubscription,
  change: { item: string; name: string; at: Date },
): Promise<SubscriptionRow | undefined> {
  return db
    .updateTable('subscriptions')
    .set({ ...gatewayStateColumns(state), item: change.item, name: change.name, asked_at: change.at })
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      // Once it runs it holds its place by that.
      ...(state.status !== 'cancelled' && { restarting_since: null }),
    }))
    .where('id', '=', seen.id)
    .where('revision', '=', seen.revision)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Notes that the gateway was asked and has said nothing new; false where somebody else has written since `seen` was read. It counts
 * as written, too: whoever asked before this one and has not written yet asks again.
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

/** Keeps why it was cancelled, the last time. */
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
 * Lets an ended subscription hold the place of a running one while it is charged; calls at the same time share one attempt.
 * Undefined where it runs by now. Throws a unique violation where another one of its kind holds the place.
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

/** Gives the place free after this attempt has failed for good: the next one is a new one. */
export async function clearRestart(db: Db, id: string, attempt: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ restarting_since: null, restart_key: null })
    .where('id', '=', id)
    .where('restart_attempt', '=', attempt)
    .where('status', '=', 'cancelled')
    .execute();
}

/** What a leaving member's subscriptions are, held until the transaction ends. */
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
