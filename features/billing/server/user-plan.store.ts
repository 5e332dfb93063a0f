import type { Db } from '#platform/server/call.ts';

/** Sets the plan of an account, and since when it has it. */
export async function updateUserPlan(
  db: Db,
  id: string,
  { accountType, at }: { accountType: number; at: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ account_type: accountType, account_assigned_at: at })
    .where('id', '=', id)
    .execute();
}

/** An account pays in one currency, that of its first payment. */
export async function updateUserCurrency(db: Db, id: string, currency: string): Promise<void> {
  await db.updateTable('users').set({ currency }).where('id', '=', id).execute();
}

/** The free plan, for a leaving member. */
export async function clearUserPlan(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set({ account_type: 0 }).where('id', '=', id).execute();
}
