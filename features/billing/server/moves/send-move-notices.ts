import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { type sendMoveNotices as job, sendSubscriptionEmail } from '../billing.jobs.ts';
import { findSubscription } from '../subscriptions/find-subscriptions.ts';
import { priceMoveEmail } from '../subscriptions/subscription-change-email.ts';
import { findPriceMoves } from './price-move.store.ts';

/** Sends the members of a batch of moves their e-mail, each once: the new amount, or that it was called off. */
export async function sendMoveNotices(call: Call, { ids, kind }: PayloadOf<typeof job>): Promise<void> {
  await inTransaction(call, async (inner) => {
    for (const move of await findPriceMoves(inner.db, ids)) {
      const row = await findSubscription(inner.db, move.subscription_id);
      if (row) await inner.enqueue(sendSubscriptionEmail, priceMoveEmail(row, move, kind));
    }
  });
}
