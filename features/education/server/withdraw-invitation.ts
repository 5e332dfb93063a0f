import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { withdrawInvitation as contract } from '../invitations.contract.ts';
import { deleteInvitation, holdInvitation } from './invitations.store.ts';
import { schoolRights } from './school-rights.ts';

/** Takes back what whoever may send it may also take back. */
export async function withdrawInvitation(
  call: MemberCall,
  { organizationId, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const rights = await schoolRights(call, organizationId);
  const invitation = await holdInvitation(call.db, organizationId, id, call.now);
  if (!invitation) throw notFound();
  if (rights === 'students' && invitation.role !== 'student') throw forbidden();
  await deleteInvitation(call.db, id);
}
