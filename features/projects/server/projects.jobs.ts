import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const sendProjectMembershipEmail = jobType(
  'projects.send_membership_email',
  z.strictObject({ membershipId: z.uuid(), about: z.enum(['requested', 'accepted']) }),
  { maxAttempts: 16 },
);
