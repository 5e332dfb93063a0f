import { z } from 'zod';
import {
  InvitationView,
  invitationToken,
  invitedEmails,
  invitedUserGuids,
} from '#features/invitations/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';

const id = z.uuid();
const role = z.enum(['faculty', 'student']);

/** An open invitation. It does not reveal whether the address has an account. */
export const SchoolInvitation = z.strictObject({
  id,
  /** Empty for a user who was invited by their id. */
  email: z.string(),
  /** The invited user; null for an invited address. */
  username: z.string().nullable(),
  role,
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type SchoolInvitation = z.output<typeof SchoolInvitation>;

export const inviteToSchool = endpoint({
  id: 'education.invitePeople',
  legacyId: 'education.invite_people',
  method: 'POST',
  path: '/api/organizations/:id/invitations',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Mails invitations into a school, to addresses and to users; its owner may invite anybody, its faculty students',
  params: z.strictObject({ id }),
  body: z
    .strictObject({ emails: invitedEmails.optional(), userGuids: invitedUserGuids.optional(), role })
    .refine(({ emails, userGuids }) => (emails ?? userGuids) !== undefined, 'must have emails or user_guids'),
  answer: z.strictObject({ invitations: z.array(SchoolInvitation) }),
  status: 201,
});

export const listSchoolInvitations = endpoint({
  id: 'education.listInvitations',
  legacyId: 'education.list_invitations',
  method: 'GET',
  path: '/api/organizations/:id/invitations',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'The invitations that wait for an answer, newest first; for the owner, and of students for the faculty',
  params: z.strictObject({ id }),
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ invitations: z.array(SchoolInvitation), meta: pageMeta }),
});

export const withdrawSchoolInvitation = endpoint({
  id: 'education.withdrawInvitation',
  legacyId: 'education.withdraw_invitation',
  method: 'DELETE',
  path: '/api/organizations/:organization_id/invitations/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes an invitation back: its link stops working',
  params: z.strictObject({ organizationId: id, id }),
});

export const getOrganizationInvitation = endpoint({
  id: 'education.getInvitation',
  legacyId: 'education.get_invitation',
  method: 'GET',
  path: '/api/organizations/:id/invitation',
  access: 'anyone',
  tokenScope: 'none',
  summary:
    'What the invitation page of a school shows; with the token of a letter also whether it is for the caller',
  params: z.strictObject({ id }),
  query: z.strictObject({ invitationToken: invitationToken.optional() }),
  answer: InvitationView,
});

nameSchemas({ SchoolInvitation });
