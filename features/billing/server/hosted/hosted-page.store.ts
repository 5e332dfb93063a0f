import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface HostedPageTable {
  id: string;
  user_id: string;
  item: string;
  frequency: 'monthly' | 'yearly';
  /** Of teachers; 1 for what a member buys for themselves. */
  quantity: number;
  /** The school that it sells a licence to. */
  school_id: string | null;
  coupon: string | null;
  referral_id: string | null;
  /** The subscription that the page upgrades; null for one that begins a subscription. */
  upgrades: string | null;
  total_minor: number;
  currency: string;
  /** Names the sums of this and of later payments; empty for a page that was opened before there were any. */
  quote_id: string;
  state: 'created' | 'succeeded' | 'cancelled';
  expires_at: Date;
  created_at: Date;
}
export type HostedPageRow = Selectable<HostedPageTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    hosted_pages: HostedPageTable;
  }
}

export async function insertHostedPage(db: Db, row: HostedPageRow): Promise<void> {
  await db.insertInto('hosted_pages').values(row).execute();
}

export const findHostedPage = (db: Db, id: string): Promise<HostedPageRow | undefined> =>
  db.selectFrom('hosted_pages').selectAll().where('id', '=', id).executeTakeFirst();

/** What a page sells, to whom and for how much. The quote names the plan, what it upgrades and every sum. */
export type Sale = Pick<
  HostedPageRow,
  | 'user_id'
  | 'item'
  | 'frequency'
  | 'quantity'
  | 'school_id'
  | 'coupon'
  | 'referral_id'
  | 'upgrades'
  | 'total_minor'
  | 'currency'
  | 'quote_id'
>;

/** The member's open page of the same sale at the same prices. */
export const findOpenHostedPage = (db: Db, sale: Sale, now: Date): Promise<HostedPageRow | undefined> =>
  db
    .selectFrom('hosted_pages')
    .selectAll()
    .where('user_id', '=', sale.user_id)
    .where('coupon', 'is not distinct from', sale.coupon)
    .where('referral_id', 'is not distinct from', sale.referral_id)
    .where('quote_id', '=', sale.quote_id)
    .where('state', '=', 'created')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** Marks a page as paid; false if it is final. */
export async function updateHostedPagePaid(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hosted_pages')
    .set({ state: 'succeeded' })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes pages that expired before a time: one for those that were paid, another one for the others. */
export async function deleteHostedPagesBefore(db: Db, before: { paid: Date; unpaid: Date }): Promise<void> {
  await db
    .deleteFrom('hosted_pages')
    .where('expires_at', '<', before.unpaid)
    .where((eb) => eb.or([eb('state', '<>', 'succeeded'), eb('expires_at', '<', before.paid)]))
    .execute();
}

export async function deleteHostedPagesOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('hosted_pages').where('user_id', '=', userId).execute();
}
