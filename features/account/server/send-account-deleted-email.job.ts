import { z } from 'zod';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { jobType } from '#platform/server/jobs/job.ts';

/** The payload has the address because the row no longer does; it is gone when the job is done. */
export const sendAccountDeletedEmail = jobType(
  'account.send_farewell',
  z.strictObject({ userId: z.uuid(), email: z.string().max(254), username: limitedText(50) }),
  { maxAttempts: 16 },
);
