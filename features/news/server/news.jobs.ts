import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanUpNewsFiles = jobType('news.tidy', z.strictObject({}), { maxAttempts: 3 });

/** Deletes stored objects that no item references any more. */
export const deleteNewsFiles = jobType(
  'news.delete-files',
  z.strictObject({ keys: z.array(z.string().max(400)).max(30) }),
  { maxAttempts: 20 },
);
