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
import { listMeta, pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { ProjectPersonResource } from './contract.ts';
import type { ProjectPerson } from './model/project-person.ts';

const id = z.uuid();
const byId = z.strictObject({ id });
const time = z.string().max(40);

export const removeProjectMember = endpoint({
  id: 'projects.removeMember',
  method: 'DELETE',
  path: '/api/projects/:project_id/members/:id',
  access: 'signed_in',
  summary: 'Leaves a project, or (its owner) takes a member out',
  params: z.strictObject({ projectId: id, id }),
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
});

export const updateProjectMember = endpoint({
  id: 'projects.updateMember',
  method: 'PUT',
  path: '/api/projects/:project_id/members/:id',
  access: 'signed_in',
  summary: 'Decides whether a member edits a project or only listens; for its owner',
  params: z.strictObject({ projectId: id, id }),
  body: z.strictObject({ member: z.strictObject({ role: z.enum(['editor', 'listener']) }) }),
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
});

/** What the invitation page of a live project shows of it and of the viewer. */
export const ProjectInvitationView = InvitationView.extend({
  /** The viewer may copy the project; a guest signs in first. */
  mayBeDuplicated: z.boolean(),
});
export type ProjectInvitationView = z.output<typeof ProjectInvitationView>;

export const getProjectInvitation = endpoint({
  id: 'projects.getInvitation',
  method: 'GET',
  path: '/api/projects/:id/invitation',
  access: 'anyone',
  summary:
    'What the invitation page of a live project shows, with the token of an e-mail also whether it is for the caller; 404 for a solo song',
  params: byId,
  query: z.strictObject({ invitationToken: invitationToken.optional() }),
  answer: ProjectInvitationView,
});

export const inviteToProject = endpoint({
  id: 'projects.invite',
  method: 'POST',
  path: '/api/projects/:id/memberships',
  access: 'signed_in',
  summary: 'Asks a user to work on the project; a solo song becomes a live project by it',
  params: byId,
  body: z.strictObject({ username: z.string().trim().min(1).max(100) }),
  answer: Membership,
  status: 201,
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});

export const searchProjectInvitees = endpoint({
  id: 'projects.searchInvitees',
  method: 'GET',
  path: '/api/projects/:id/invitees',
  access: 'signed_in',
  summary: 'Members whom the owner of a project can invite, by a part of their name, best matches first',
  params: byId,
  query: z.strictObject({ term: z.string().trim().min(1).max(100) }),
  answer: z.strictObject({
    invitees: z
      .array(
        z.strictObject({
          id,
          username: z.string().max(200),
          avatarSmallUrl: z.string().max(500).nullable(),
          /** Their name at the school, for its people only. */
          nameAtSchool: z.string().max(201).optional(),
          state: z.enum(['none', 'invited', 'member']),
        }),
      )
      .max(6),
  }),
  limits: [{ per: 'user', max: 120, seconds: 60 }],
});

export const inviteManyToProject = endpoint({
  id: 'projects.inviteMany',
  method: 'POST',
  path: '/api/projects/:id/invitations',
  access: 'signed_in',
  summary:
    'Mails invitations into a project, or asks users, and skips those who are in it already; for its owner. A solo song becomes a live project by it',
  params: byId,
  body: z
    .strictObject({ emails: invitedEmails.optional(), userGuids: invitedUserGuids.optional() })
    .refine(({ emails, userGuids }) => (emails ?? userGuids) !== undefined, 'must have emails or user_guids'),
  answer: z.strictObject({
    invitations: z.array(EmailedInvitation),
    memberships: z.array(Membership.shape.membership),
  }),
  status: 201,
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});

export const listProjectInvitations = endpoint({
  id: 'projects.listInvitations',
  method: 'GET',
  path: '/api/projects/:id/invitations',
  access: 'signed_in',
  summary: 'E-mailed invitations that wait for an answer, newest first; for the owner',
  params: byId,
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ invitations: z.array(EmailedInvitation), meta: pageMeta }),
});

export const requestProjectMembership = endpoint({
  id: 'projects.requestMembership',
  method: 'POST',
  path: '/api/projects/:id/membership_requests',
  access: 'signed_in',
  summary: 'Asks the owner of a live project to be let in',
  params: byId,
  body: z.strictObject({ membershipRequest: z.strictObject({}).optional() }),
  answer: Membership,
  status: 201,
  limits: [{ per: 'user', max: 20, seconds: 3600, name: 'membership_requests' }],
});

/** An invitation or request that is not answered yet. */
const OpenMembershipResource = z.strictObject({
  id,
  type: z.literal('open_membership'),
  attributes: z.strictObject({ kind: z.enum(['invitation', 'request']), createdAt: time }),
  relationships: z.strictObject({
    user: z.strictObject({ data: z.strictObject({ id, type: z.literal('user') }) }),
  }),
});
export type OpenMembershipResource = z.output<typeof OpenMembershipResource>;

/** An open membership as `resolveDocument` returns it. */
export type OpenMembership = { id: string; user: ProjectPerson } & OpenMembershipResource['attributes'];

export const listOpenMemberships = endpoint({
  id: 'projects.listOpenMemberships',
  method: 'GET',
  path: '/api/projects/:id/memberships',
  access: 'signed_in',
  summary: 'Invitations and requests that wait for an answer, oldest first; for the owner',
  params: byId,
  query: z.strictObject(pagingFields),
  answer: z.strictObject({
    data: z.array(OpenMembershipResource).max(100),
    included: z.array(ProjectPersonResource).max(100),
    meta: listMeta,
  }),
});

export const withdrawProjectInvitation = endpoint({
  id: 'projects.withdrawInvitation',
  method: 'DELETE',
  path: '/api/projects/:project_id/invitations/:id',
  access: 'signed_in',
  summary: 'Takes an invitation back that was not answered',
  params: z.strictObject({ projectId: id, id }),
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
});

/** Members who have the project open in the studio; the live message `presence` tells pages to read it again. */
export const listPresentMembers = endpoint({
  id: 'projects.listPresent',
  method: 'GET',
  path: '/api/projects/:id/presence',
  access: 'signed_in',
  managed: true,
  summary: 'The owner and members who are in the project right now, who came first first',
  params: byId,
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ data: z.array(ProjectPersonResource).max(100), meta: listMeta }),
});

nameSchemas({
  ProjectInvitationView,
  OpenProjectMembershipResource: OpenMembershipResource,
});
