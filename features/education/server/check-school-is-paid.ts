import { forbidden } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countSchoolTeachers, getSchoolLicence } from './find-school-licence.ts';

/**
 * Refuses (403 `school_unpaid`, or `school_closed`) what a school does with a trial or a licence only (EDU-033, EDU-186): whatever makes or changes
 * something. Reading, exporting, signing in, taking out and banning go on. Where nothing can be bought nothing is refused.
 */
export async function checkSchoolIsPaid(call: Call, organizationId: string): Promise<void> {
  const { state } = await getSchoolLicence(call, organizationId);
  if (state === 'closed') throw forbidden('Your school is closed.', 'school_closed');
  if (state === 'read_only')
    throw forbidden('Your school can only be read until its owner buys a licence.', 'school_unpaid');
}

/**
 * Refuses (403) another teacher: `limit_reached` without a free licence, `school_unpaid` as above. Locks the licences until the
 * transaction ends, so that the last one is given once.
 */
export async function checkFreeTeacherLicence(call: Call, organizationId: string): Promise<void> {
  const { teachers } = await getSchoolLicence(call, organizationId, 'update');
  if (teachers !== null && (await countSchoolTeachers(call.db, organizationId)) >= teachers)
    throw forbidden('All teacher licences are in use', 'limit_reached');
}
