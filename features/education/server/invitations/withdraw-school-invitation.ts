import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { withdrawSchoolInvitation as contract } from '../../invitations.contract.ts';
import { getSchoolRights } from '../get-school-rights.ts';
import { deleteInvitation, lockSchoolInvitation } from './invitations.store.ts';

/** Withdraws an open invitation; faculty only those of students. */
export async function withdrawSchoolInvitation(
  call: MemberCall,
  { organizationId, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const rights = await getSchoolRights(call, organizationId);
  const invitation = await lockSchoolInvitation(call.db, { organizationId, id, now: call.now });
  if (!invitation) throw notFound();
  if (rights === 'students' && invitation.role !== 'student') throw forbidden();
  await deleteInvitation(call.db, id);
}
