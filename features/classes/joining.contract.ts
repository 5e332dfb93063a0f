import { z } from 'zod';
import {
  EmailedInvitation,
  InvitationView,
  invitationToken,
  invitedEmails,
  invitedUserGuids,
  Membership,
} from '#features/invitations/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';

const id = z.uuid();
const byId = z.strictObject({ id });

export const getClassInvitation = endpoint({
  id: 'classes.getInvitation',
  method: 'GET',
  path: '/api/workspaces/:id/invitation',
  access: 'anyone',
  tokenScope: 'none',
  summary:
    'What the invitation page of a class shows, with the token of an e-mail also whether it is for the caller',
  params: byId,
  query: z.strictObject({ invitationToken: invitationToken.optional() }),
  answer: InvitationView,
});

export const requestClassMembership = endpoint({
  id: 'classes.requestMembership',
  method: 'POST',
  path: '/api/workspaces/:id/membership_requests',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Asks to be let into a class; who joins becomes a student of its school, unless they belong to it already',
  params: byId,
  body: z.strictObject({
    membershipRequest: z
      .strictObject({
        /** The caller's name at the school, for who does not belong to it. */
        name: z.string().trim().max(100).check(toSchemaCheck(hiddenCharacterError)).nullish(),
        /** The member accepts that what they have public is hidden while they belong to the school. */
        staysPublic: z.boolean().optional(),
      })
      .optional(),
  }),
  answer: Membership,
  status: 201,
  limits: [{ per: 'user', max: 20, seconds: 3600, name: 'membership_requests' }],
});

/** Somebody who asks to be let into a class. */
const ClassRequest = z.strictObject({
  membershipId: id,
  workspace: z.strictObject({ id, name: z.string() }),
  /** Their name at the school, or the one that they gave; the username without one. */
  name: z.string(),
  username: z.string(),
  userGuid: id,
  since: z.string(),
});
export type ClassRequest = z.output<typeof ClassRequest>;

export const listClassRequests = endpoint({
  id: 'classes.listRequests',
  method: 'GET',
  path: '/api/class_membership_requests',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Who asks to be let into the classes of the caller’s school, or into one; newest first',
  query: z.strictObject({ ...pagingFields, workspaceId: id.optional() }),
  answer: z.strictObject({ requests: z.array(ClassRequest), meta: pageMeta }),
});

export const inviteToClass = endpoint({
  id: 'classes.invite',
  method: 'POST',
  path: '/api/workspaces/:id/invitations',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Mails invitations into a class, to addresses and to users, and skips who is in it already; for the teachers of its school',
  params: byId,
  body: z
    .strictObject({ emails: invitedEmails.optional(), userGuids: invitedUserGuids.optional() })
    .refine(({ emails, userGuids }) => (emails ?? userGuids) !== undefined, 'must have emails or user_guids'),
  answer: z.strictObject({ invitations: z.array(EmailedInvitation) }),
  status: 201,
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});

export const listClassInvitations = endpoint({
  id: 'classes.listInvitations',
  method: 'GET',
  path: '/api/workspaces/:id/invitations',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Invitations to a class that wait for an answer, newest first; for the teachers of its school',
  params: byId,
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ invitations: z.array(EmailedInvitation), meta: pageMeta }),
});

export const withdrawClassInvitation = endpoint({
  id: 'classes.withdrawInvitation',
  method: 'DELETE',
  path: '/api/workspaces/:workspace_id/invitations/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes an invitation to a class back: its link stops working',
  params: z.strictObject({ workspaceId: id, id }),
});

nameSchemas({ ClassRequest });
