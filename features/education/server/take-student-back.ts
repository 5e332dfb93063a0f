import { lockUser } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { takeStudentBack as contract } from '../members.contract.ts';
import { joinManagedStudents } from './add-managed-student.ts';
import { checkNotBanned } from './bans.store.ts';
import { checkSchoolIsPaid } from './check-school-is-paid.ts';
import { announceMembershipChange } from './end-school-sessions.ts';
import { findOwnMembership } from './find-organizations.ts';
import { getSchoolRights } from './get-school-rights.ts';
import { lockSchoolForNewMember } from './organizations.store.ts';
import { claimRemovedStudent } from './removed-students.store.ts';

/**
 * Makes a student who was taken out a member again, with the name and the things that they had. They are in no class, and have no way
 * in, until a teacher takes them into one. Refuses (404) who cannot be taken back.
 */
export async function takeStudentBack(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await getSchoolRights(call, id);
  await checkSchoolIsPaid(call, id);
  if (!(await lockSchoolForNewMember(call.db, id))) throw notFound();
  const user = await lockUser(call.db, userGuid);
  if (!user) throw notFound();
  await checkNotBanned(call.db, id, user.id);
  const name = await claimRemovedStudent(call.db, id, user.id);
  if (name === null) throw notFound();
  await joinManagedStudents(call, id, [{ userId: user.id, name }]);
  await announceMembershipChange(call, user.id);
  const membership = await findOwnMembership(call.db, user.id);
  if (!membership) throw notFound();
  return { userGuid, membershipId: membership.membershipId };
}
