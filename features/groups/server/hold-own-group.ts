import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { holdMetGroup } from './find-group.ts';
import { type RightfulGroup, refuseClosed } from './may-see-group.ts';

/** The group with its row held, for its admins and site admins; refuses others (403). */
export async function holdOwnGroup(call: MemberCall, key: string): Promise<RightfulGroup> {
  const group = refuseClosed(call, await holdMetGroup(call, key));
  if (!group.rights.edit) throw forbidden();
  return group;
}

/** The same for its admins alone: who runs the group is their business, and site admins have moderation. */
export async function holdRunGroup(call: MemberCall, key: string): Promise<RightfulGroup> {
  const group = refuseClosed(call, await holdMetGroup(call, key));
  if (!group.rights.run) throw forbidden();
  return group;
}
