import type { MemberCall } from '#platform/server/call.ts';
import type { GroupDocument } from '../contract.ts';
import { findGroupById, type MetGroup } from './find-group.ts';
import { noteGroup } from './note-group.ts';
import { presentOneGroup } from './present-group.ts';

/** The group as it is after what the caller has just done. */
export async function answerChanged(call: MemberCall, { row }: MetGroup): Promise<GroupDocument> {
  await noteGroup(call, row);
  const now = await findGroupById(call.db, row.id, call.actor.userId);
  if (!now) throw new Error('A group that is held is gone');
  return presentOneGroup(call, now);
}
