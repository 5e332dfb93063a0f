import type { Db } from '#platform/server/call.ts';
import type { CreditTable } from './credits.tables.ts';

/** The balance of a member's credits in one currency, in minor units. */
export async function findCreditBalance(db: Db, userId: string, currency: string): Promise<number> {
  const row = await db
    .selectFrom('credit_balances')
    .select('balance')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** How often a member has earned credits by referrals, in any currency. */
export async function countReferralCredits(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('credits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('reason', '=', 'referral')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All credits of a member, oldest first. */
export function findCreditsOf(db: Db, userId: string): Promise<CreditTable[]> {
  return db
    .selectFrom('credits')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The credit of this payment for this reason. */
export function findCreditOfPayment(
  db: Db,
  paymentId: string,
  reason: CreditTable['reason'],
): Promise<CreditTable | undefined> {
  return db
    .selectFrom('credits')
    .selectAll()
    .where('source_payment', '=', paymentId)
    .where('reason', '=', reason)
    .executeTakeFirst();
}
