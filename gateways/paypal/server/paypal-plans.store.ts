import type { Db } from '#platform/server/call.ts';

export async function findPaypalPlan(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('paypal_plans').select('plan_id').where('key', '=', key).executeTakeFirst();
  return row?.plan_id ?? null;
}

/** Inserts a plan; does nothing if its key has one. */
export async function insertPaypalPlan(db: Db, row: { key: string; plan_id: string }): Promise<void> {
  await db
    .insertInto('paypal_plans')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
