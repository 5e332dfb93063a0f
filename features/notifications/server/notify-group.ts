import {
  findAudience,
  hasCampaignUpdate,
  hasListedTrack,
} from '#features/groups/server/members/find-audience.ts';
import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { notifyGroup as job } from './notifications.jobs.ts';
import { notifyGroup } from './notifications.jobs.ts';
import { notify } from './notify.ts';

const MEMBERS_PER_BATCH = 500;

/**
 * Notifies one batch of a group of a track that it lists, or of news of its campaign, and enqueues the next batch, in one transaction.
 * Of a track its members hear, of news also who follows it.
 */
export async function handleNotifyGroup({ platform }: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const { kind, groupId, subjectId, authorId, after } = payload;
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const isThere = kind === 'group_track' ? hasListedTrack : hasCampaignUpdate;
    if (!(await isThere(tx, groupId, subjectId))) return;
    const followers = kind === 'campaign_news';
    const recipientIds = await findAudience(tx, { groupId, followers, after, limit: MEMBERS_PER_BATCH });
    await notify(
      call,
      { kind, groupId, authorId, recipientIds },
      { occasion: `${kind} ${groupId} ${subjectId}` },
    );
    const last = recipientIds.at(-1);
    if (last && recipientIds.length === MEMBERS_PER_BATCH)
      await call.enqueue(notifyGroup, { ...payload, after: last });
  });
}
