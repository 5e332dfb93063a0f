import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const sendInvitationEmail = jobType(
  'invitations.send_email',
  z.strictObject({ invitationId: z.uuid(), seed: z.string().max(60) }),
  { maxAttempts: 16 },
);

export const purgeExpiredInvitations = jobType('invitations.purge', z.strictObject({}), { maxAttempts: 3 });
