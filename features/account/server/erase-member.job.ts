import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const eraseMember = jobType('account.erase_member', z.strictObject({ userId: z.uuid() }), {
  // With the job system's back-off the last try comes weeks later: rather late than never.
  maxAttempts: 30,
});
