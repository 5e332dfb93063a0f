import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { ClassView } from './contract.ts';
import { maxAnnouncementLength, maxGroupNameLength } from './model/class-limits.ts';

const id = z.uuid();
const byId = z.strictObject({ id });
const time = z.string().max(40);

export const addClassMembers = endpoint({
  id: 'classes.addMembers',
  method: 'POST',
  path: '/api/workspaces/:id/members',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes people of the school into a class: its students as students, its teachers as teachers',
  params: byId,
  body: z.strictObject({ userGuids: z.array(id).min(1).max(200) }),
  answer: ClassView,
});

export const updateClassMember = endpoint({
  id: 'classes.updateMember',
  method: 'PUT',
  path: '/api/workspaces/:workspace_id/members/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Puts a member of a class into a group of it; an empty name takes them out of one',
  params: z.strictObject({ workspaceId: id, id }),
  body: z.strictObject({
    member: z.strictObject({
      group: limitedText(maxGroupNameLength).trim().check(toSchemaCheck(hiddenCharacterError)),
    }),
  }),
});

export const removeClassMember = endpoint({
  id: 'classes.removeMember',
  method: 'DELETE',
  path: '/api/workspaces/:workspace_id/members/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes somebody out of a class; they stay at the school, and their projects with them',
  params: z.strictObject({ workspaceId: id, id }),
});

export const ClassProject = z.strictObject({
  id,
  title: z.string(),
  kind: z.enum(['Project', 'Song']),
  /** Their name at the school. */
  ownerName: z.string(),
  updatedAt: time,
  /** Where it opens in the studio; who is not its member only reads. */
  address: z.string(),
  isOwn: z.boolean(),
});
export type ClassProject = z.output<typeof ClassProject>;

export const listClassProjects = endpoint({
  id: 'classes.listProjects',
  method: 'GET',
  path: '/api/workspaces/:id/projects',
  access: 'signed_in',
  tokenScope: 'none',
  managed: true,
  summary: 'The projects of a class: all for its teachers, their own and joined ones for students',
  params: byId,
  query: z.strictObject({
    ...pagingFields,
    /** Those of one member of the class only. */
    membershipId: id.optional(),
  }),
  answer: z.strictObject({ projects: z.array(ClassProject), meta: pageMeta }),
});

const ofProject = z.strictObject({ id, projectId: id });

export const addClassProject = endpoint({
  id: 'classes.addProject',
  method: 'PUT',
  path: '/api/workspaces/:id/projects/:project_id',
  access: 'signed_in',
  tokenScope: 'none',
  managed: true,
  summary: 'Puts an own project into a class that the caller is a member of, and out of another',
  params: ofProject,
});

export const removeClassProject = endpoint({
  id: 'classes.removeProject',
  method: 'DELETE',
  path: '/api/workspaces/:id/projects/:project_id',
  access: 'signed_in',
  tokenScope: 'none',
  managed: true,
  summary: 'Takes a project out of a class; for its owner and the teachers',
  params: ofProject,
});

export const ClassAnnouncement = z.strictObject({
  id,
  workspace: z.strictObject({ id, name: z.string() }),
  text: z.string(),
  /** Name at the school; null where the author has left it. */
  author: z.string().nullable(),
  createdAt: time,
  mayDelete: z.boolean(),
});
export type ClassAnnouncement = z.output<typeof ClassAnnouncement>;

export const listClassAnnouncements = endpoint({
  id: 'classes.listAnnouncements',
  method: 'GET',
  path: '/api/class_announcements',
  access: 'signed_in',
  tokenScope: 'none',
  managed: true,
  summary: 'What is announced to the caller’s classes, or to one class, newest first',
  query: z.strictObject({ ...pagingFields, workspaceId: id.optional() }),
  answer: z.strictObject({ announcements: z.array(ClassAnnouncement), meta: pageMeta }),
});

export const announceToClass = endpoint({
  id: 'classes.announce',
  method: 'POST',
  path: '/api/workspaces/:id/announcements',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Announces something to a class, whose students read it and cannot answer',
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  params: byId,
  body: z.strictObject({ announcement: z.strictObject({ text: requiredText(maxAnnouncementLength) }) }),
  answer: ClassAnnouncement,
  status: 201,
});

export const deleteClassAnnouncement = endpoint({
  id: 'classes.deleteAnnouncement',
  method: 'DELETE',
  path: '/api/workspaces/:workspace_id/announcements/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes an announcement back',
  params: z.strictObject({ workspaceId: id, id }),
});

nameSchemas({ ClassProject, ClassAnnouncement });
