import { findOwnMembership, type OwnMembership } from '#features/education/server/find-organizations.ts';
import { findStaff } from '#features/school-records/server/find-staff.ts';
import { checkSecondFactor } from '#features/school-records/server/record-guard.ts';
import { insertRecordRead } from '#features/school-records/server/record-reads.store.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** The school that the actor owns; refuses (404) who belongs to none and (403) all others of a school. */
export async function getOwnedSchool(call: MemberCall): Promise<OwnMembership> {
  const school = await findOwnMembership(call.db, call.actor.userId);
  if (!school) throw notFound();
  if (school.role !== 'owner') throw forbidden();
  return school;
}

/** Refuses (403) an owner without a second factor in time, as the calls do that open a student's record (EDU-253). */
export async function checkMayOpenNames({ db, actor, now }: MemberCall): Promise<void> {
  const staff = await findStaff(db, actor);
  if (staff) checkSecondFactor(staff, now);
}

/** Writes down that the owner has seen these students' names. */
export async function writeLook(
  call: MemberCall,
  { school, what, studentIds }: { school: OwnMembership; what: string; studentIds: readonly string[] },
): Promise<void> {
  if (studentIds.length === 0) return;
  await insertRecordRead(call.db, {
    id: call.newId(),
    organization_id: school.id,
    reader_id: call.actor.userId,
    what,
    student_ids: [...studentIds],
    session_key: call.actor.sessionKey ?? '',
    read_at: call.now,
  });
}
