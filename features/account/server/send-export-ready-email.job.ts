import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const sendExportReadyEmail = jobType(
  'account.send_export_letter',
  z.strictObject({ exportId: z.uuid() }),
  { maxAttempts: 16 },
);
