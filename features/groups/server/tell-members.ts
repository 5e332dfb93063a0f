import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findReaders, READERS_AT_A_TIME } from './find-readers.ts';
import { sendGroupNews, tellMembers } from './send-group-news.job.ts';

/** A letter for each of the next members, and one more job for those after them, all or none. */
export async function handleTellMembers(
  { platform }: Call,
  { newsId, after }: PayloadOf<typeof tellMembers>,
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const readers = await findReaders(tx, newsId, { after });
    for (const { userId } of readers) {
      await call.enqueue(sendGroupNews, { newsId, userId }, { key: `group_news:${newsId}:${userId}` });
    }
    const last = readers.at(-1);
    if (last && readers.length === READERS_AT_A_TIME) {
      await call.enqueue(tellMembers, { newsId, after: last.membershipId });
    }
  });
}
