import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const makeExport = jobType('account.make_export', z.strictObject({ exportId: z.uuid() }), {
  maxAttempts: 6,
});
