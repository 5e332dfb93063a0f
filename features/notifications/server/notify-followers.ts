import { findFollowers } from '#features/follows/server/follow.store.ts';
import { isTrackListed } from '#features/tracks/server/track-targets.store.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { notifyFollowers } from './notifications.jobs.ts';
import { notify } from './notify.ts';

const FOLLOWERS_PER_BATCH = 500;

/** Notifies one batch of followers of a track that is public, and enqueues the next batch, in one transaction. */
export async function handleNotifyFollowers(
  { platform }: Call,
  { trackId, ownerId, after }: PayloadOf<typeof notifyFollowers>,
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    if (!(await isTrackListed(tx, trackId))) return;
    const followers = await findFollowers(tx, { userId: ownerId, after, limit: FOLLOWERS_PER_BATCH });
    const recipientIds = followers.map(({ followerId }) => followerId);
    await notify(
      call,
      { kind: 'new_track', trackId, authorId: ownerId, recipientIds },
      { occasion: `track ${trackId}` },
    );
    const last = followers.at(-1);
    if (last && followers.length === FOLLOWERS_PER_BATCH)
      await call.enqueue(notifyFollowers, { trackId, ownerId, after: last });
  });
}
