import type { Db } from '#platform/server/call.ts';
import type { CreditTable } from './referral.tables.ts';

interface CreditSums {
  /** Minor units of `currency`, not yet used. */
  balance: number;
  /** How many rewards there were, in any currency. */
  prizes: number;
}

/** What a member's lines of the ledger come to. */
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

/** All lines of a member, in their order. */
export function findCreditsOf(db: Db, userId: string): Promise<CreditTable[]> {
  return db
    .selectFrom('credits')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
