import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const sendClassMembershipEmail = jobType(
  'classes.send_membership_email',
  z.strictObject({
    membershipId: z.uuid(),
    about: z.enum(['requested', 'accepted']),
    /** Time of the change: a request after a decline sends another e-mail. */
    at: z.string().max(40),
  }),
  { maxAttempts: 16 },
);
