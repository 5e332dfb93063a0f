import type { Paging } from '#platform/pure/paging.ts';
import type { Db } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import { readReceiptNumber } from '../model/receipt-number.ts';
import type { ReceiptRow } from './receipts.tables.ts';

export const findReceipt = (db: Db, id: string): Promise<ReceiptRow | undefined> =>
  db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst();

/** The receipt of a payment; undefined where none was written. */
export const findReceiptOfPayment = (db: Db, paymentId: string): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'receipt')
    .executeTakeFirst();

/** The newest receipt of a subscription's payments from this time on. */
export const findReceiptOfSubscription = (
  db: Db,
  { gateway, gatewaySubscriptionId }: { gateway: string; gatewaySubscriptionId: string },
  from: Date,
): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .selectAll('r')
    .where('p.gateway', '=', gateway)
    .where('p.gateway_subscription_id', '=', gatewaySubscriptionId)
    .where('r.kind', '=', 'receipt')
    .where('r.issued_at', '>=', from)
    .orderBy('r.issued_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Credit notes of a receipt. */
export const findCreditNotes = (db: Db, receiptId: string): Promise<ReceiptRow[]> =>
  db.selectFrom('receipts').selectAll().where('corrects_id', '=', receiptId).orderBy('number').execute();

/** The payment of the receipt or credit note of this number, which is as somebody has typed it. */
export async function findPaymentsOfNumber(db: Db, text: string): Promise<string[]> {
  const number = readReceiptNumber(text);
  if (!number) return [];
  const rows = await db
    .selectFrom('receipts')
    .select('payment_id')
    .where('series', '=', number.series)
    .where('number', '=', number.number)
    .execute();
  return rows.flatMap(({ payment_id }) => payment_id ?? []);
}

const newestFirst = byTime('issued_at', 'id');

/** A page of a member's receipts and credit notes, newest first. */
export const findReceiptsPage = (db: Db, userId: string, paging: Paging): Promise<ReceiptRow[]> =>
  selectPage(
    db.selectFrom('receipts').selectAll().where('user_id', '=', userId),
    newestFirst,
    paging,
  ).execute();

export const findReceiptsOfUser = (db: Db, userId: string): Promise<ReceiptRow[]> =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
