import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const sendDecisionEmail = jobType(
  'reports.send_decision',
  z.strictObject({ caseId: z.uuid(), seed: z.string().max(60) }),
  { maxAttempts: 16 },
);

export const sendSuspensionLiftedEmail = jobType(
  'reports.send_suspension_lifted',
  z.strictObject({ userId: z.uuid(), changeId: z.uuid(), message: z.string().max(2000) }),
  { maxAttempts: 16 },
);
