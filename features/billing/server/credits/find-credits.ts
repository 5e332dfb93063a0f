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

/** A member's plan and currency, with the balance of their credits in it in minor units; undefined for who has left. */
export function findBuyerAccount(
  db: Db,
  userId: string,
): Promise<{ id: string; account_type: number; currency: string; credits: number } | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('credit_balances as b', (join) =>
      join.onRef('b.user_id', '=', 'users.id').onRef('b.currency', '=', 'users.currency'),
    )
    .select(['users.id', 'users.account_type', 'users.currency'])
    .select((eb) => eb.fn.coalesce('b.balance', eb.lit(0)).as('credits'))
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
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

/** The credit of this payment for this reason, in its first turn. */
export function findCreditOfPayment(
  db: Db,
  paymentId: string,
  reason: CreditTable['reason'],
): Promise<CreditTable | undefined> {
  return findCreditOfTurn(db, { paymentId, reason, turn: 1 });
}

/** The credit of a payment's reward that was withdrawn or returned in this turn. */
export function findCreditOfTurn(
  db: Db,
  { paymentId, reason, turn }: { paymentId: string; reason: CreditTable['reason']; turn: number },
): Promise<CreditTable | undefined> {
  return db
    .selectFrom('credits')
    .selectAll()
    .where('source_payment', '=', paymentId)
    .where('reason', '=', reason)
    .where('turn', '=', turn)
    .executeTakeFirst();
}

/** What a payment's won disputes have returned and nothing has withdrawn since, in minor units, and how often either has happened. */
export async function findDisputeCredit(
  db: Db,
  paymentId: string,
): Promise<{ minor: number; turns: number }> {
  const { minor, turns } = await db
    .selectFrom('credits')
    .select((eb) => [eb.fn.sum<string | null>('amount').as('minor'), eb.fn.countAll<number>().as('turns')])
    .where('source_payment', '=', paymentId)
    .where('reason', 'in', ['dispute_won', 'dispute_withdrawn'])
    .executeTakeFirstOrThrow();
  return { minor: Number(minor ?? 0), turns: Number(turns) };
}

/** The turn of a reward that was not returned yet, from 1 on. Call it with the balance locked. */
export async function findRewardTurn(db: Db, paymentId: string): Promise<number> {
  const { returned } = await db
    .selectFrom('credits')
    .select((eb) => eb.fn.countAll<number>().as('returned'))
    .where('source_payment', '=', paymentId)
    .where('reason', '=', 'reward_returned')
    .executeTakeFirstOrThrow();
  return Number(returned) + 1;
}
