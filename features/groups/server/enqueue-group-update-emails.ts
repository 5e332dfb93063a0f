import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findGroupUpdateRecipients, RECIPIENTS_PER_BATCH } from './find-group-update-recipients.ts';
import { enqueueGroupUpdateEmails, sendGroupUpdateEmail } from './send-group-update-email.job.ts';

/** A letter for each of the next members, and one more job for those after them, all or none. */
export async function handleEnqueueGroupUpdateEmails(
  { platform }: Call,
  { newsId, after }: PayloadOf<typeof enqueueGroupUpdateEmails>,
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const readers = await findGroupUpdateRecipients(tx, newsId, { after });
    for (const { userId } of readers) {
      await call.enqueue(sendGroupUpdateEmail, { newsId, userId }, { key: `group_news:${newsId}:${userId}` });
    }
    const last = readers.at(-1);
    if (last && readers.length === RECIPIENTS_PER_BATCH) {
      await call.enqueue(enqueueGroupUpdateEmails, { newsId, after: last.membershipId });
    }
  });
}
