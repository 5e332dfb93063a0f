import { getManagedClass, lockManagedClass } from '#features/classes/server/get-class-access.ts';
import { checkSchoolOwner } from '#features/education/server/check-school-owner.ts';
import {
  deleteSchoolMembership,
  lockSchoolMembership,
} from '#features/education/server/memberships.store.ts';
import { revokeSessions } from '#features/sign-in/server/sessions/sessions.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type * as contract from '../contract.ts';
import { ageBands, allowedBases, consentTextVersion } from '../model/consent-rules.ts';
import type * as ofStudent from '../student-record.contract.ts';
import { insertConsents, updateConsentWithdrawn } from './consents.store.ts';
import { countClassConsents, findClassStudentIds } from './find-class-students.ts';
import { getStudentOf } from './find-staff.ts';

export async function getClassConsents(
  call: MemberCall,
  { id }: InputOf<typeof contract.getClassConsents>,
): Promise<AnswerOf<typeof contract.getClassConsents>> {
  const access = await getManagedClass(call, id);
  const { country, ...counts } = await countClassConsents(call.db, access);
  return {
    textVersion: consentTextVersion,
    ...counts,
    allowed: ageBands.map((ages) => ({ ages, bases: [...allowedBases(country, ages)] })),
  };
}

/** For all students of the class in one step; refuses (422) a basis that the country of the school does not accept. */
export async function recordConsents(
  call: MemberCall,
  { id, ages, basis }: InputOf<typeof contract.recordConsents>,
): Promise<AnswerOf<typeof contract.recordConsents>> {
  const access = await lockManagedClass(call, id, { archivedToo: true });
  const { country } = await countClassConsents(call.db, access);
  if (!allowedBases(country, ages).includes(basis))
    throw invalid({ basis: ['is not enough for these ages in the country of the school'] });
  const students = (await findClassStudentIds(call.db, access)).map((studentId) => ({
    id: call.newId(),
    studentId,
  }));
  const said = {
    organization_id: access.school.id,
    ages,
    basis,
    text_version: consentTextVersion,
    said_by: call.actor.userId,
    said_at: call.now,
  };
  return { userGuids: await insertConsents(call.db, said, students) };
}

/**
 * The student leaves the school and is signed out. With the membership the school lets go of an account that it keeps, which is
 * closed from then on and erased 30 days later.
 */
export async function withdrawConsent(
  call: MemberCall,
  { id, userGuid }: InputOf<typeof ofStudent.withdrawConsent>,
): Promise<undefined> {
  await checkSchoolOwner(call, id);
  const { membershipId } = await getStudentOf(call.db, id, userGuid);
  const membership = await lockSchoolMembership(call.db, id, membershipId);
  if (!membership) throw notFound();
  await updateConsentWithdrawn(call.db, { organizationId: id, studentId: userGuid, at: call.now });
  await deleteSchoolMembership(call.db, membership.id);
  await revokeSessions(call, userGuid);
  await publishInvalidation(call.db, [userGuid]);
}
