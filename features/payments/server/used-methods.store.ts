import type { Db } from '#platform/server/call.ts';

/** Whether the last payments of a member, so many, were all declined. */
export async function hasDeclinesInARow(db: Db, userId: string, count: number): Promise<boolean> {
  const rows = await db
    .selectFrom('payments')
    .select('state')
    .where('user_id', '=', userId)
    .where('settled_at', 'is not', null)
    .where('state', '<>', 'cancelled')
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.length === count && rows.every(({ state }) => state === 'failed');
}

/** Whether two members have used the same card or account, one for any payment that the other has used for any. */
export async function hasSharedMethod(db: Db, userId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments as own')
    .innerJoin('payments as others', 'others.method_fingerprint', 'own.method_fingerprint')
    .select('own.id')
    .where('own.user_id', '=', userId)
    .where('others.user_id', '=', otherId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
