import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const purgeBooks = jobType('receipts.purge-books', z.strictObject({}), { maxAttempts: 3 });

/** Confirms a withdrawal from a contract to who has declared it. */
export const sendWithdrawalEmail = jobType(
  'receipts.send-withdrawal-email',
  z.strictObject({ id: z.uuid() }),
  { maxAttempts: 16 },
);
