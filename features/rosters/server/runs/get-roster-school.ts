import { getOwnSchool, mayManageClasses } from '#features/classes/server/get-class-access.ts';
import type { OwnMembership } from '#features/education/server/find-organizations.ts';
import { findStaff } from '#features/school-records/server/find-staff.ts';
import { checkSecondFactor } from '#features/school-records/server/record-guard.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { findRun, lockRun, type RunRow } from './runs.store.ts';

/** The school of the actor; refuses (404) who belongs to none and (403) students. */
export async function getRosterSchool(call: MemberCall): Promise<OwnMembership> {
  const school = await getOwnSchool(call);
  if (!mayManageClasses(school)) throw forbidden();
  return school;
}

/** A run of the actor's school; refuses (404) another one, and (403) a teacher where it is of the whole school. */
export async function getRun(
  call: MemberCall,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<{ school: OwnMembership; run: RunRow }> {
  const school = await getRosterSchool(call);
  const run = await (lock === 'update' ? lockRun : findRun)(call.db, school.id, id);
  if (!run) throw notFound();
  if (run.whole_school && school.role !== 'owner') throw forbidden();
  return { school, run };
}

/** Refuses (403) who has no second factor in time, as the calls do that open a student's record (EDU-253). */
export async function checkMayOpenNames({ db, actor, now }: Call): Promise<void> {
  const staff = await findStaff(db, actor);
  if (staff) checkSecondFactor(staff, now);
}

export const atWork = () =>
  conflict('Another roster of your school is at work. Please wait until it has ended.', 'roster_at_work');
