import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const sendDecisionEmail = jobType(
  'reports.send_decision',
  z.strictObject({ caseId: z.uuid(), seed: z.string().max(60) }),
  { maxAttempts: 16 },
);
