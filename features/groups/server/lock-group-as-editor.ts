import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { lockGroupForUpdate } from './find-group.ts';
import { checkMaySeeGroup, type GroupWithRights } from './may-see-group.ts';

/** The group with its row held, for its admins and site admins; refuses others (403). */
export const lockGroupAsEditor = (call: MemberCall, key: string): Promise<GroupWithRights> =>
  lockGroupWithRight(call, key, 'edit');

/** The same for its admins alone: who runs the group is their business, and site admins have moderation. */
export const lockGroupAsAdmin = (call: MemberCall, key: string): Promise<GroupWithRights> =>
  lockGroupWithRight(call, key, 'run');

async function lockGroupWithRight(
  call: MemberCall,
  key: string,
  right: 'edit' | 'run',
): Promise<GroupWithRights> {
  const group = checkMaySeeGroup(call, await lockGroupForUpdate(call, key));
  if (!group.rights[right]) throw forbidden();
  return group;
}
