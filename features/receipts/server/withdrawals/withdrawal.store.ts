import type { Db } from '#platform/server/call.ts';
import type { WithdrawalRow } from '../receipts.tables.ts';

export async function insertWithdrawal(db: Db, row: WithdrawalRow): Promise<void> {
  await db.insertInto('withdrawals').values(row).execute();
}

export const findWithdrawal = (db: Db, id: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();

export const findWithdrawalOfPayment = (db: Db, paymentId: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

export const findWithdrawalsOfUser = (db: Db, userId: string): Promise<WithdrawalRow[]> =>
  db.selectFrom('withdrawals').selectAll().where('user_id', '=', userId).orderBy('declared_at').execute();

/** Withdrawals stay for the books, without who has declared them. */
export async function clearWithdrawalsOfUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('withdrawals').set({ user_id: null }).where('user_id', '=', userId).execute();
}
