import type { Db } from '#platform/server/call.ts';
import type { CreditTable } from './referrals.tables.ts';

interface CreditSums {
  /** Minor units of `currency`, not yet used. */
  balance: number;
  /** Number of rewards in any currency. */
  prizes: number;
}

/** Balance of a member's credits in one currency, and the number of their rewards. */
export async function findCreditSums(db: Db, userId: string, currency: string): Promise<CreditSums> {
  const row = await db
    .selectFrom('credits')
    .select((eb) => [
      eb.fn
        .coalesce(eb.fn.sum<string>('amount').filterWhere('currency', '=', currency), eb.lit(0))
        .as('balance'),
      eb.fn
        .countAll<number>()
        .filterWhere('reason', '=', 'referral')
        .filterWhere('amount', '>', 0)
        .as('prizes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { balance: Number(row.balance), prizes: Number(row.prizes) };
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
