import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const emailSecondFactorDuties = jobType('school_records.email_duties', z.strictObject({}), {
  maxAttempts: 3,
});

export const sendDutyEmail = jobType(
  'school_records.send_duty_email',
  z.strictObject({
    userId: z.uuid(),
    organizationId: z.uuid(),
    school: z.string().max(200),
    dueAt: z.string().max(40),
  }),
  { maxAttempts: 16 },
);

/** Deletes what is older than the published days, and closes accounts that nobody uses. */
export const runRetentionNightly = jobType('school_records.run_retention', z.strictObject({}), {
  maxAttempts: 3,
});

export const sendUnusedEmail = jobType(
  'school_records.send_unused_email',
  z.strictObject({
    organizationId: z.uuid(),
    ownerId: z.uuid(),
    school: z.string().max(200),
    accounts: z.number().int(),
    at: z.string().max(40),
  }),
  { maxAttempts: 16 },
);

export const sendContractEndEmail = jobType(
  'school_records.send_contract_end_email',
  z.strictObject({
    organizationId: z.uuid(),
    ownerId: z.uuid(),
    school: z.string().max(200),
    erasedAt: z.string().max(40),
    /** The school was closed by its owner. */
    closed: z.boolean().optional(),
    /** The last one before that day. */
    last: z.boolean().optional(),
  }),
  { maxAttempts: 16 },
);
