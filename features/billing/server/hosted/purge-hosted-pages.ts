import { booksKeptSince } from '#features/receipts/model/quarter.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteHostedPagesBefore } from './hosted-page.store.ts';

const retentionMs = 30 * 86_400_000;

/** Purges pages that ended unpaid 30 days ago, and paid ones that the books need no longer (`BOOKS_YEARS`). */
export async function purgeHostedPages({ db, now, platform }: Call): Promise<void> {
  await deleteHostedPagesBefore(db, {
    unpaid: new Date(now.getTime() - retentionMs),
    paid: booksKeptSince(now, platform.config.booksYears),
  });
}
