import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { featureGroupTrack as contract, GroupTrackView } from '../../tracks.contract.ts';
import { lockGroupForUpdate } from '../find-group.ts';
import { checkMaySeeGroup } from '../may-see-group.ts';
import { publishGroupInvalidation } from '../publish-group-invalidation.ts';
import { getGroupTrack } from './get-group-track.ts';
import { updateGroupTrackFeatured } from './group-track.store.ts';

type Input = InputOf<typeof contract>;

export const featureGroupTrack = (call: MemberCall, input: Input): Promise<GroupTrackView> =>
  setFeatured(call, input, call.now);

export const unfeatureGroupTrack = (call: MemberCall, input: Input): Promise<GroupTrackView> =>
  setFeatured(call, input, null);

/** Featuring a featured track again keeps the time of the first, so that it does not move up. */
async function setFeatured(call: MemberCall, input: Input, featuredAt: Date | null): Promise<GroupTrackView> {
  const group = checkMaySeeGroup(call, await lockGroupForUpdate(call, input.groupLink));
  if (!group.rights.manageTracks) throw forbidden();
  if (await updateGroupTrackFeatured(call.db, { groupId: group.row.id, trackId: input.trackId, featuredAt }))
    await publishGroupInvalidation(call, group.row);
  return getGroupTrack(call, group, input.trackId);
}
