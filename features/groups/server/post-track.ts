import { isListed, isOwner } from '#features/tracks/model/track-visibility.ts';
import { shareTrack } from '#features/tracks/server/track.store.ts';
import { factsOf } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import { groupTrackPosted } from '../events.contract.ts';
import type { postTrackByLink as byLink, postTrack as contract, GroupTrackView } from '../tracks.contract.ts';
import { holdMetGroup } from './find-group.ts';
import { getEntry } from './get-entry.ts';
import { insertGroupTrack } from './group-track.store.ts';
import { getSeenGroup, refuseClosed } from './may-see-group.ts';

export const postTrack = (call: MemberCall, input: InputOf<typeof contract>): Promise<GroupTrackView> =>
  post(call, input.groupLink, input.mixdownId);

export const postTrackByLink = (call: MemberCall, input: InputOf<typeof byLink>): Promise<GroupTrackView> =>
  post(call, input.groupLink, input.trackId);

/** The track's row is held before the group's, as by whoever takes a track off the stage. */
async function post(call: MemberCall, groupKey: string, trackId: string): Promise<GroupTrackView> {
  await getSeenGroup(call, groupKey);
  const track = await shareTrack(call.db, trackId);
  const group = refuseClosed(call, await holdMetGroup(call, groupKey));
  if (!group.rights.post) throw forbidden();
  const facts = track && factsOf(track);
  if (!facts || !isOwner(call.actor, facts)) throw forbidden();
  if (!isListed(facts)) throw invalid({ mixdown_id: ['is not published'] });
  const { row } = group;
  const entry = { groupId: row.id, trackId, at: call.now, listedAt: track.listed_at };
  if (!(await insertGroupTrack(call.db, entry))) {
    throw invalid({ mixdown_id: ['has already been posted'] });
  }
  await call.emit(groupTrackPosted, { groupId: row.id, trackId, userId: call.actor.userId });
  await noteChange(call.db, [String(row.number), trackId]);
  return getEntry(call, group, trackId);
}
