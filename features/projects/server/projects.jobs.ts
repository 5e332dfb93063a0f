import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const drawProjectPicture = jobType('projects.draw_picture', z.strictObject({ projectId: z.uuid() }), {
  maxAttempts: 3,
});

export const sendProjectMembershipEmail = jobType(
  'projects.send_membership_email',
  z.strictObject({ membershipId: z.uuid(), about: z.enum(['requested', 'accepted']) }),
  { maxAttempts: 16 },
);
