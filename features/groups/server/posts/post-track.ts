import { isListed, isOwner } from '#features/tracks/model/track-visibility.ts';
import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { groupTrackPosted } from '../../events.contract.ts';
import type {
  postTrackByLink as byLink,
  postTrack as contract,
  GroupTrackView,
} from '../../tracks.contract.ts';
import { lockGroupForUpdate } from '../find-group.ts';
import { checkMaySeeGroup, getVisibleGroup } from '../may-see-group.ts';
import { getGroupTrack } from './get-group-track.ts';
import { insertGroupTrack } from './group-track.store.ts';

export const postTrack = (call: MemberCall, input: InputOf<typeof contract>): Promise<GroupTrackView> =>
  post(call, input.groupLink, input.mixdownId);

export const postTrackByLink = (call: MemberCall, input: InputOf<typeof byLink>): Promise<GroupTrackView> =>
  post(call, input.groupLink, input.trackId);

/** Locks the track's row before the group's, in the order of unpublishing, to avoid deadlocks. */
async function post(call: MemberCall, groupKey: string, trackId: string): Promise<GroupTrackView> {
  await getVisibleGroup(call, groupKey);
  const track = await lockTrackShared(call.db, trackId);
  const group = checkMaySeeGroup(call, await lockGroupForUpdate(call, groupKey));
  if (!group.rights.post) throw forbidden();
  const facts = track && rightsFactsOf(track);
  if (!facts || !isOwner(call.actor, facts)) throw forbidden();
  if (!isListed(facts)) throw invalid({ mixdown_id: ['is not published'] });
  const { row } = group;
  const entry = { groupId: row.id, trackId, at: call.now, listedAt: track.listed_at };
  if (!(await insertGroupTrack(call.db, entry))) {
    throw invalid({ mixdown_id: ['has already been posted'] });
  }
  await call.emit(groupTrackPosted, { groupId: row.id, trackId, userId: call.actor.userId });
  await publishInvalidation(call.db, [String(row.number), trackId]);
  return getGroupTrack(call, group, trackId);
}
