import { z } from 'zod';
import { UserResource } from '#features/profiles/users.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { eventType } from '#platform/pure/event.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { projectKinds, projectTypes } from './model/project-kind.ts';
import { PROJECT_DESCRIPTION_LIMIT } from './model/project-limits.ts';
import { TAGS_LIMIT } from './model/template-tags.ts';

const id = z.uuid();
const byId = z.strictObject({ id });
const time = z.string().max(40);
const refTo = <const T extends string>(type: T) => z.strictObject({ id, type: z.literal(type) });
const listOf = <T extends z.ZodType>(ref: T) => z.strictObject({ data: z.array(ref).max(100) });

/** What the actor may do with a project that they see. */
const ProjectRights = z.strictObject({
  rename: z.boolean(),
  delete: z.boolean(),
  leave: z.boolean(),
  invite: z.boolean(),
  duplicate: z.boolean(),
  makeTemplate: z.boolean(),
  removeTemplate: z.boolean(),
  /** Another member's template, from which the actor may begin a project. */
  openAsNew: z.boolean(),
});
export type ProjectRights = z.output<typeof ProjectRights>;

const ProjectResource = z.strictObject({
  id,
  type: z.literal('piece'),
  attributes: z.strictObject({
    title: limitedText(100),
    pieceType: z.enum(projectTypes),
    kind: z.enum(projectKinds),
    thumbnail: z.string().max(300),
    /** Publicly visible, and joined without approval. */
    openCollaboration: z.boolean(),
    /** Started in a campaign, so that its owner may open it to everybody. */
    inCampaign: z.boolean(),
    description: limitedText(PROJECT_DESCRIPTION_LIMIT),
    /** Of a template, by which lists find it. */
    templateTags: z.array(z.string().max(60)).max(TAGS_LIMIT),
    createdAt: time,
    updatedAt: time,
    selfLink: z.string().max(300),
    can: ProjectRights,
  }),
  relationships: z.strictObject({
    owner: z.strictObject({ data: refTo('user') }),
    /** The users of `members`, without the owner. */
    collaborators: listOf(refTo('user')),
    members: listOf(refTo('member')),
    template: z.strictObject({ data: refTo('template').nullable() }),
  }),
});

/** A member as the people of a project see them. */
export const ProjectPersonResource = z.strictObject({
  ...UserResource.shape,
  attributes: z.strictObject({
    ...UserResource.shape.attributes.shape,
    /** Their name at the school, for its people only; absent for everybody else. */
    nameAtSchool: z.string().max(201).optional(),
  }),
});
export type ProjectPersonResource = z.output<typeof ProjectPersonResource>;

const MemberResource = z.strictObject({
  id,
  type: z.literal('member'),
  attributes: z.strictObject({ createdAt: time, role: z.enum(['editor', 'listener']) }),
  relationships: z.strictObject({ user: z.strictObject({ data: refTo('user') }) }),
});
const included = z.array(z.union([ProjectPersonResource, MemberResource])).max(20_000);

/** One project with its users; `resolveDocument<Project>` turns it into the object of `model/project.ts`. */
export const ProjectApiDocument = z.strictObject({ data: ProjectResource, included });
export type ProjectApiDocument = z.output<typeof ProjectApiDocument>;

export const ProjectListDocument = z.strictObject({
  data: z.array(ProjectResource).max(100),
  included,
  meta: listMeta,
});
export type ProjectListDocument = z.output<typeof ProjectListDocument>;

export const listProjects = endpoint({
  id: 'projects.list',
  method: 'GET',
  path: '/api/accounts/pieces',
  access: 'signed_in',
  cachePerMember: true,
  managed: true,
  summary: 'The pieces that the caller owns or is a member of, as a JSON:API document',
  query: z.strictObject({
    ...pagingFields,
    /** `false` leaves out projects of a workspace. */
    workspaces: z.union([z.string().max(20), z.boolean()]).optional(),
    /** Part of the title. */
    q: z.string().max(200).optional(),
    /** `updated_at` (default), `created_at` or `title`; anything else is the default. */
    sort: z.string().max(40).optional(),
    /** `asc` or `desc`. */
    order: z.string().max(40).optional(),
  }),
  answer: ProjectListDocument,
});

export const getProject = endpoint({
  id: 'projects.get',
  method: 'GET',
  path: '/api/projects/:id',
  access: 'anyone',
  managed: true,
  summary: 'One piece, for whoever may see it',
  params: byId,
  answer: ProjectApiDocument,
});

/** The action trims and validates titles, so that it can give a validation error. */
const title = limitedText(1000);
const description = limitedText(PROJECT_DESCRIPTION_LIMIT);

export const createProject = endpoint({
  id: 'projects.create',
  method: 'POST',
  path: '/api/projects',
  access: 'signed_in',
  managed: true,
  summary: 'Begins a piece, from a template or from nothing',
  body: z.strictObject({
    project: z.strictObject({
      title: title.optional(),
      templateId: id.optional(),
      kind: z.enum(projectKinds).default('Song'),
      description: description.optional(),
      /** Slug of the campaign that it is started in; without effect where that is not open. */
      campaign: z.string().max(100).optional(),
      /** Whether a project of a campaign accepts anybody. */
      openCollaboration: z.boolean().default(true),
    }),
  }),
  answer: ProjectApiDocument,
  status: 201,
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});

export const updateProject = endpoint({
  id: 'projects.update',
  method: 'PUT',
  path: '/api/projects/:id',
  access: 'signed_in',
  managed: true,
  summary: 'Renames a piece, describes it, or (in a campaign) opens it to everybody',
  params: byId,
  body: z.strictObject({
    project: z.strictObject({
      title: title.optional(),
      description: description.optional(),
      openCollaboration: z.boolean().optional(),
    }),
  }),
  answer: ProjectApiDocument,
  limits: [{ per: 'user', max: 300, seconds: 3600 }],
});

const copyAndDeleteLimits = [
  { per: 'user', max: 30, seconds: 3600, name: 'projects.copies_and_deletes' },
] as const;

export const deleteProject = endpoint({
  id: 'projects.delete',
  method: 'DELETE',
  path: '/api/projects/:id',
  access: 'signed_in',
  managed: true,
  summary: 'Deletes a live project, for all of its members',
  params: byId,
  limits: copyAndDeleteLimits,
});

export const deleteSong = endpoint({
  id: 'projects.deleteSong',
  method: 'DELETE',
  path: '/snd_api/songs/:id',
  access: 'signed_in',
  managed: true,
  summary: 'Deletes a solo song',
  params: byId,
  limits: copyAndDeleteLimits,
});

export const cloneProject = endpoint({
  id: 'projects.clone',
  method: 'POST',
  path: '/v1/collaboration/:id/clone',
  access: 'signed_in',
  managed: true,
  summary: "Makes a copy that is the caller's own",
  params: byId,
  answer: ProjectApiDocument,
  status: 201,
  limits: copyAndDeleteLimits,
});

const templateLimits = [{ per: 'user', max: 120, seconds: 3600, name: 'projects.templates' }] as const;

export const makeTemplate = endpoint({
  id: 'projects.makeTemplate',
  method: 'POST',
  path: '/api/project_templates',
  access: 'signed_in',
  summary: 'Lets everybody begin pieces from this one; again, it answers the same template',
  body: z.strictObject({ projectId: id }),
  answer: z.strictObject({
    data: z.strictObject({
      id,
      type: z.literal('template'),
      attributes: z.strictObject({ createdAt: time }),
      relationships: z.strictObject({ project: z.strictObject({ data: refTo('piece') }) }),
    }),
  }),
  limits: templateLimits,
});

export const removeTemplate = endpoint({
  id: 'projects.removeTemplate',
  method: 'DELETE',
  path: '/api/project_templates/:id',
  access: 'signed_in',
  summary: 'Makes a template a piece like others again',
  params: byId,
  limits: templateLimits,
});

const eventFields = { projectId: z.uuid(), authorId: z.uuid() };

/** The author invited a user to the project. */
export const projectInvited = eventType(
  'project.user_invited',
  z.strictObject({ ...eventFields, invitedId: z.uuid() }),
);

/** The author requested membership of the owner's project. */
export const projectMembershipRequested = eventType(
  'project.membership_requested',
  z.strictObject({ ...eventFields, ownerId: z.uuid() }),
);

/** The author accepted the requester as a member. */
export const projectRequestAccepted = eventType(
  'project.request_accepted',
  z.strictObject({ ...eventFields, requesterId: z.uuid() }),
);

/** The author, a member, wrote to the members of the project. */
export const projectMessagePosted = eventType(
  'project.message_posted',
  z.strictObject({ ...eventFields, memberIds: z.array(z.uuid()).max(1000) }),
);

nameSchemas({
  ProjectPersonResource,
  ProjectRights,
  ProjectResource,
  ProjectMemberResource: MemberResource,
  ProjectApiDocument,
  ProjectListDocument,
});
