import { z } from 'zod';
import { emailError } from '#features/members/model/email.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';

const id = z.uuid();

/** A membership, or an invitation or request that waits for its answer where both flags are false. */
export const Membership = z.strictObject({
  membership: z.strictObject({ id, accepted: z.boolean(), declined: z.boolean() }),
});
export type Membership = z.output<typeof Membership>;

/** The member accepts that their public account stays public in a school (EDU-160). */
const staysPublic = z.boolean().optional();
/** The token of an invitation's e-mail. */
export const invitationToken = z.string().max(60);

export const respondToMembership = endpoint({
  id: 'invitations.respond',
  legacyId: 'projects.respond',
  method: 'PUT',
  path: '/api/members/:membership_id/respond',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Accepts or declines: an invitation by the invited, a request by the owner of the project, school or class (its faculty: students)',
  params: z.strictObject({ membershipId: id }),
  body: z.strictObject({
    membership: z
      .strictObject({
        accepted: z.literal(true).optional(),
        declined: z.literal(true).optional(),
        staysPublic,
      })
      .refine(({ accepted, declined }) => accepted !== declined, 'must be accepted or declined'),
  }),
  answer: Membership,
  // A teacher takes a whole school in.
  limits: [{ per: 'user', max: 600, seconds: 3600 }],
});

export const acceptInvitation = endpoint({
  id: 'invitations.accept',
  // Schools had two calls of their own in place of these two.
  legacyId: 'education.answer_invitation',
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Accepts an e-mailed invitation by its token, which verifies the invited address',
  body: z.strictObject({ invitationToken, staysPublic }),
  answer: Membership,
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
});

export const declineInvitation = endpoint({
  id: 'invitations.decline',
  legacyId: 'education.answer_membership',
  method: 'POST',
  path: '/api/invitations/decline',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Declines an e-mailed invitation by its token, also without an account',
  body: z.strictObject({ invitationToken }),
  answer: Membership,
  limits: [{ per: 'address', max: 600, seconds: 3600 }],
});

/** What an invitation page shows of the thing and of the viewer. */
export const InvitationView = z.strictObject({
  id,
  name: z.string().max(200),
  /** The viewer's open invitation; null without one. */
  membershipId: id.nullable(),
  isMember: z.boolean(),
  ownerUsername: z.string().max(100),
  /** The owner's name at their school, for its people and who is invited into a class; absent for everybody else. */
  ownerName: z.string().max(201).optional(),
  requestedMembership: z.boolean(),
  hasReachedTheLimit: z.boolean(),
  autoAccept: z.boolean(),
  eduMode: z.boolean(),
  /** The school that the viewer belongs to. */
  organization: z.strictObject({ id, name: z.string().max(200) }).nullable(),
});
export type InvitationView = z.output<typeof InvitationView>;

/** Maximum number of addresses or users in one call. */
export const maxInvitedAtOnce = 50;
export const invitedEmails = z
  .array(z.string().trim().max(254).check(toSchemaCheck(emailError)))
  .min(1)
  .max(maxInvitedAtOnce);
export const invitedUserGuids = z.array(id).min(1).max(maxInvitedAtOnce);

/** An open e-mailed invitation. It does not reveal whether the address has an account. */
export const EmailedInvitation = z.strictObject({
  id,
  /** Empty for a user who was invited by their id. */
  email: z.string(),
  /** The invited user; null for an invited address. */
  username: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type EmailedInvitation = z.output<typeof EmailedInvitation>;

/** Somebody whom the owner of a thing lets in no more. `username`: the name at the time of the ban. */
export const MembershipBan = z.strictObject({
  userGuid: id,
  username: z.string(),
  /** Their name at the school, for who still belongs to it; else the username. */
  name: z.string(),
  since: z.string(),
});
export type MembershipBan = z.output<typeof MembershipBan>;

nameSchemas({ Membership, InvitationView, EmailedInvitation, MembershipBan });
