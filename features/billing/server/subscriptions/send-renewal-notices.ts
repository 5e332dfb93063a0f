import type { Call, Db } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { sendSubscriptionEmail } from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { findExpectedCredits, schoolRenewalOf } from '../credits/expected-credits.ts';
import { findDisplayedSubscriptions } from './find-subscriptions.ts';
import { updateRenewalNotices } from './subscription.store.ts';
import { renewalNotice } from './subscription-change-email.ts';

const noticeDays = 14;
const dayMs = 86_400_000;
const batchSize = 200;

/** Sends members whose yearly subscription renews within 14 days an e-mail, once for each period. */
export async function sendRenewalNotices(call: Call): Promise<void> {
  const until = new Date(call.now.getTime() + noticeDays * dayMs);
  for (;;) {
    const found = await inTransaction(call, async (inner) => {
      const rows = await updateRenewalNotices(inner.db, { now: inner.now, until, limit: batchSize });
      for (const row of rows) {
        await inner.enqueue(sendSubscriptionEmail, renewalNotice(row, await findCreditsFor(inner.db, row)));
      }
      return rows.length;
    });
    if (found < batchSize) return;
  }
}

async function findCreditsFor(db: Db, row: SubscriptionRow): Promise<number> {
  if (row.school_id !== null) return schoolRenewalOf(row).creditMinor;
  const credits = await findExpectedCredits(db, await findDisplayedSubscriptions(db, row.user_id));
  return credits.get(row.id) ?? 0;
}
