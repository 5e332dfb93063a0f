import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { RenewalCreditTable } from './credits.tables.ts';

/** Adds the credits of a renewal, which has none. Call it with the subscription locked. */
export async function insertRenewalCredit(db: Db, row: RenewalCreditTable): Promise<void> {
  await db.insertInto('renewal_credits').values(row).execute();
}

/** Whether credits were spent on the renewal that follows a period, whatever became of them. */
export async function hasRenewalCredit(db: Db, subscriptionId: string, periodEnd: Date): Promise<boolean> {
  const row = await db
    .selectFrom('renewal_credits')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('period_end', '=', periodEnd)
    .executeTakeFirst();
  return row !== undefined;
}

export const findRenewalCredit = (db: Db, id: string): Promise<RenewalCreditTable | undefined> =>
  db.selectFrom('renewal_credits').selectAll().where('id', '=', id).executeTakeFirst();

/** The credits that wait for a renewal of a subscription. */
export const findWaitingCredits = (db: Db, subscriptionId: string): Promise<RenewalCreditTable[]> =>
  db
    .selectFrom('renewal_credits')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'waiting')
    .execute();

/** The credits that were used beside a charge of the gateway's. */
export const findRenewalCreditOfCharge = (
  db: Db,
  subscriptionId: string,
  chargeId: string,
): Promise<RenewalCreditTable | undefined> =>
  db
    .selectFrom('renewal_credits')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('gateway_charge_id', '=', chargeId)
    .executeTakeFirst();

/** The credits that have paid a renewal wholly, the first renewal first. */
export const findCreditsWithoutCharge = (db: Db, subscriptionId: string): Promise<RenewalCreditTable[]> =>
  db
    .selectFrom('renewal_credits')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'used')
    .where('gateway_charge_id', 'is', null)
    .orderBy('period_end')
    .execute();

/** Writes what has become of credits that wait; false where that is written. */
export async function updateRenewalCredit(
  db: Db,
  id: string,
  change: Pick<RenewalCreditTable, 'state' | 'gateway_charge_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('renewal_credits')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Subscriptions by card that renew until a time, whose owner or school has credits for that, and has not spent any on it yet. */
export async function findRenewalsToCredit(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s
      left join credit_balances b on b.user_id = s.user_id and b.currency = s.currency
    where s.period_end > ${now} and s.period_end <= ${until}
      and s.status in ('active', 'in_trial') and s.payment_method = 'card' and s.renewal_failed_at is null
      and case when s.school_id is null then b.balance > 0 else s.school_credit_minor > 0 end
      and coalesce(s.next_minor, s.price_minor) > 0
      and (s.coming_at is null or s.coming_at > s.period_end)
      and not exists (select from renewal_credits c where c.subscription_id = s.id and c.period_end = s.period_end)
    order by s.period_end, s.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
