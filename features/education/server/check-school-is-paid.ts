import { forbidden } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { isSchoolPaid } from './find-organizations.ts';

/**
 * Refuses (403 `school_unpaid`) what a school may do in its trial or with a licence only (EDU-033). Where nothing can be
 * bought, no trial ends.
 */
export async function checkSchoolIsPaid({ db, now, platform }: Call, organizationId: string): Promise<void> {
  if (platform.config.planLimits && !(await isSchoolPaid(db, organizationId, now)))
    throw forbidden('The trial of your school has ended. It needs a licence for this.', 'school_unpaid');
}
