import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { lockGroupForUpdate } from '../find-group.ts';
import { checkMaySeeGroup, type GroupWithRights } from '../may-see-group.ts';

/** Locks a group for its admins and site admins; refuses others (403). */
export const lockGroupAsEditor = (call: MemberCall, key: string): Promise<GroupWithRights> =>
  lockGroupWithRight(call, key, 'edit');

/** Locks a group for its admins only; refuses site admins, too (403), who have moderation instead. */
export const lockGroupAsAdmin = (call: MemberCall, key: string): Promise<GroupWithRights> =>
  lockGroupWithRight(call, key, 'administer');

async function lockGroupWithRight(
  call: MemberCall,
  key: string,
  right: 'edit' | 'administer',
): Promise<GroupWithRights> {
  const group = checkMaySeeGroup(call, await lockGroupForUpdate(call, key));
  if (!group.rights[right]) throw forbidden();
  return group;
}
