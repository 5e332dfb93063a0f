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
