import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { holdMetGroup } from './find-group.ts';
import { type RightfulGroup, refuseClosed } from './may-see-group.ts';

/** The group with its row held, for its admins and site admins; refuses others (403). */
export const holdOwnGroup = (call: MemberCall, key: string): Promise<RightfulGroup> =>
  holdWith(call, key, 'edit');

/** The same for its admins alone: who runs the group is their business, and site admins have moderation. */
export const holdRunGroup = (call: MemberCall, key: string): Promise<RightfulGroup> =>
  holdWith(call, key, 'run');

async function holdWith(call: MemberCall, key: string, right: 'edit' | 'run'): Promise<RightfulGroup> {
  const group = refuseClosed(call, await holdMetGroup(call, key));
  if (!group.rights[right]) throw forbidden();
  return group;
}
