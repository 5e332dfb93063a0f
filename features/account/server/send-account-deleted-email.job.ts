import { z } from 'zod';
import { limitedText } from '#platform/pure/limited-text.ts';
import { jobType } from '#platform/server/jobs/job.ts';

/** The address is in the job, as it is nowhere else any more; it goes with the job when the letter has left. */
export const sendAccountDeletedEmail = jobType(
  'account.send_farewell',
  z.strictObject({ userId: z.uuid(), email: z.string().max(254), username: limitedText(50) }),
  { maxAttempts: 16 },
);
