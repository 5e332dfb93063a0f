import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Finds schools whose owner is to be written to about an end. */
export const findDueNotices = jobType('school_licences.find-due-notices', z.strictObject({}), {
  maxAttempts: 3,
});

export const sendNotice = jobType(
  'school_licences.send-notice',
  z.strictObject({ organizationId: z.uuid(), kind: z.string().max(40), endsAt: z.string().max(40) }),
  { maxAttempts: 16 },
);
