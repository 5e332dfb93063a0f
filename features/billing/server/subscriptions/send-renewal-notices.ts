import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { sendSubscriptionEmail } from '../billing.jobs.ts';
import { findExpectedCredits } from '../credits/expected-credits.ts';
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
        const credits = await findExpectedCredits(
          inner.db,
          await findDisplayedSubscriptions(inner.db, row.user_id),
        );
        await inner.enqueue(sendSubscriptionEmail, renewalNotice(row, credits.get(row.id) ?? 0));
      }
      return rows.length;
    });
    if (found < batchSize) return;
  }
}
