import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { enqueueGroupUpdateEmails, sendGroupUpdateEmail } from '../groups.jobs.ts';
import { findGroupUpdateRecipients, RECIPIENTS_PER_BATCH } from './find-group-update-recipients.ts';

/** Enqueues one e-mail for each member of a batch and a job for the next batch, in one transaction. */
export async function handleEnqueueGroupUpdateEmails(
  { platform }: Call,
  { newsId, after }: PayloadOf<typeof enqueueGroupUpdateEmails>,
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const recipients = await findGroupUpdateRecipients(tx, newsId, { after });
    for (const { userId } of recipients) {
      await call.enqueue(sendGroupUpdateEmail, { newsId, userId }, { key: `group_news:${newsId}:${userId}` });
    }
    const last = recipients.at(-1);
    if (last && recipients.length === RECIPIENTS_PER_BATCH) {
      await call.enqueue(enqueueGroupUpdateEmails, { newsId, after: last.membershipId });
    }
  });
}
