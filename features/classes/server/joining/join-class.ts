import { addStudentToSchool } from '#features/education/server/add-student-to-school.ts';
import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import type { Membership } from '#features/invitations/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { checkNotBannedFromClass } from '../class-bans.store.ts';
import {
  type ClassMemberRow,
  checkClassNotOverfull,
  findClassMembershipOf,
  upsertClassMembers,
} from '../class-members.store.ts';
import { type ClassRow, checkNotArchived } from '../get-class-access.ts';

interface JoiningMember {
  /** The id of the membership where there is no request yet. */
  id: string;
  userId: string;
  /** The name by which the school is to know them; empty without one. */
  name: string;
  staysPublic: boolean | undefined;
  /** Who consents for the school. */
  consentBy: string;
  invited: boolean;
}

/**
 * Makes the user a member of the class and, unless they belong to it, a student of its school. Bans, limits and the other
 * school of the user are checked here, whatever made them join. Call it with the class locked by `lockClassToJoin`.
 */
export async function joinClass(
  call: Call,
  row: ClassRow,
  { id, userId, invited, name, staysPublic, consentBy }: JoiningMember,
): Promise<ClassMemberRow> {
  checkNotArchived(row);
  await checkSchoolIsPaid(call, row.organization_id);
  await checkNotBannedFromClass(call.db, row, userId);
  const { organization_id: organizationId } = row;
  const school = { organizationId, userId, name: name || null, staysPublic, consentBy };
  const schoolRole = await addStudentToSchool(call, school);
  const role = schoolRole === 'student' ? 'student' : 'teacher';
  await upsertClassMembers(call.db, row, { members: [{ id, userId, role, invited }], at: call.now });
  await checkClassNotOverfull(call.db, row);
  const member = await findClassMembershipOf(call.db, row, userId);
  if (!member) throw notFound();
  return member;
}

export const presentClassMembership = ({
  id,
  accepted_at,
  declined_at,
}: Pick<ClassMemberRow, 'id' | 'accepted_at' | 'declined_at'>): Membership => ({
  membership: { id, accepted: accepted_at !== null, declined: declined_at !== null },
});
