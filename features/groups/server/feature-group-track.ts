import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { featureGroupTrack as contract, GroupTrackView } from '../tracks.contract.ts';
import { holdMetGroup } from './find-group.ts';
import { getEntry } from './get-entry.ts';
import { markGroupTrack } from './group-track.store.ts';
import { refuseClosed } from './may-see-group.ts';
import { noteGroup } from './note-group.ts';

type Input = InputOf<typeof contract>;

export const featureGroupTrack = (call: MemberCall, input: Input): Promise<GroupTrackView> =>
  mark(call, input, call.now);

export const unfeatureGroupTrack = (call: MemberCall, input: Input): Promise<GroupTrackView> =>
  mark(call, input, null);

/** The first mark counts: marking again does not move a track up. */
async function mark(call: MemberCall, input: Input, featuredAt: Date | null): Promise<GroupTrackView> {
  const group = refuseClosed(call, await holdMetGroup(call, input.groupLink));
  if (!group.rights.arrange) throw forbidden();
  if (await markGroupTrack(call.db, group.row.id, input.trackId, featuredAt))
    await noteGroup(call, group.row);
  return getEntry(call, group, input.trackId);
}
