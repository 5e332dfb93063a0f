import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const sendSchoolMembershipEmail = jobType(
  'education.send_school_letter',
  z.strictObject({
    membershipId: z.uuid(),
    about: z.enum(['requested', 'accepted']),
    /** Time of the change: a request after a decline sends another e-mail. */
    at: z.string().max(40),
  }),
  { maxAttempts: 16 },
);

export const sendSchoolInvitationEmail = jobType(
  'education.send_invitation',
  z.strictObject({ invitationId: z.uuid(), seed: z.string().max(60) }),
  { maxAttempts: 16 },
);

export const purgeInvitations = jobType('education.sweep_invitations', z.strictObject({}), {
  maxAttempts: 3,
});

export const emailUnusedStaff = jobType('education.email_unused_staff', z.strictObject({}), {
  maxAttempts: 3,
});

export const sendUnusedStaffEmail = jobType(
  'education.send_unused_staff_email',
  z.strictObject({
    organizationId: z.uuid(),
    ownerId: z.uuid(),
    school: z.string().max(200),
    teachers: z.number().int(),
    at: z.string().max(40),
  }),
  { maxAttempts: 16 },
);

/** About a school that has another owner, or that is closed. */
export const sendOwnershipEmail = jobType(
  'education.send_ownership_email',
  z.strictObject({
    about: z.enum(['handed_over', 'received', 'closed', 'closed_for']),
    userId: z.uuid(),
    organizationId: z.uuid(),
    school: z.string().max(100),
    at: z.string().max(40),
  }),
  { maxAttempts: 16 },
);
