import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import type { removeSchoolMember as contract } from '../members.contract.ts';
import { deleteInvitationsBy } from './invitations.store.ts';
import { deleteMembership, holdMembership } from './memberships.store.ts';
import { schoolRights } from './school-rights.ts';

/** Takes somebody out of the school, with the invitations that they sent; its owner belongs to it as long as it is there. */
export async function removeSchoolMember(
  call: MemberCall,
  { organizationId, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const rights = await schoolRights(call, organizationId);
  const membership = await holdMembership(call.db, organizationId, id);
  if (!membership?.accepted_at) throw notFound();
  if (membership.role === 'owner' || (rights === 'students' && membership.role !== 'student')) {
    throw forbidden();
  }
  await deleteMembership(call.db, id);
  await deleteInvitationsBy(call.db, organizationId, membership.user_id);
  await noteChange(call.db, [membership.user_id]);
}
