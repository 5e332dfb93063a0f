import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const eraseMember = jobType('account.erase_member', z.strictObject({ userId: z.uuid() }), {
  // With exponential backoff the last attempt comes weeks later; late is better than never.
  maxAttempts: 30,
});
