import type { groupTrackPosted } from '#features/groups/events.contract.ts';
import { insertOrigin } from '#features/remixes/server/origin.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { findCampaignByGroup } from '../campaign.store.ts';
import { findStems } from './stems.store.ts';

/** A track that is entered into a campaign with stems was made from them. */
export async function onGroupTrackPosted(
  call: Call,
  events: Delivered<PayloadOf<typeof groupTrackPosted>>[],
): Promise<void> {
  for (const { payload } of events) {
    const campaign = await findCampaignByGroup(call.db, payload.groupId);
    if (!campaign || (await findStems(call.db, campaign.id)).length === 0) continue;
    if (!(await findTrack(call.db, payload.trackId))) continue;
    await insertOrigin(call.db, {
      id: call.newId(),
      track_id: payload.trackId,
      kind: 'campaign',
      parent_id: campaign.id,
      created_at: call.now,
    });
    await publishInvalidation(call.db, [payload.trackId]);
  }
}
