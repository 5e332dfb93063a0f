import { purgePayments } from '#features/payments/server/payment.store.ts';
import type { Call } from '#platform/server/call.ts';
import { booksKeptSince } from '../model/quarter.ts';
import { purgeReceipts } from './receipt.store.ts';

/** Purges receipts and payments that the books need no longer (`BOOKS_YEARS`). */
export async function purgeBooks({ db, now, platform }: Call): Promise<void> {
  const before = booksKeptSince(now, platform.config.booksYears);
  await purgeReceipts(db, before);
  await purgePayments(db, before);
}
