import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { classColours } from './model/class-colour.ts';
import { maxWindowMinutes, windowMinutes } from './model/class-limits.ts';

const id = z.uuid();
const byId = z.strictObject({ id });
const time = z.string().max(40);
const name = requiredText(100).check(toSchemaCheck(hiddenCharacterError));
const year = z.int().min(1900).max(2200);
const colour = z.enum(classColours);
const role = z.enum(['teacher', 'student']);

/** What a member of a class sees of it, and what a list holds. */
const common = {
  id,
  name: z.string(),
  /** The year in which the school year begins. */
  year: z.number(),
  colour,
  archivedAt: time.nullable(),
  /** The actor's own role in the class; null for a teacher of the school who is not in it. */
  role: role.nullable(),
};

export const ClassSummary = z.strictObject({ ...common, students: z.number() });
export type ClassSummary = z.output<typeof ClassSummary>;

export const ClassMember = z.strictObject({
  membershipId: id,
  role,
  /** Their name at the school; the username where they gave none. */
  name: z.string(),
  /** The rest is for teachers only. */
  userGuid: id.optional(),
  username: z.string().optional(),
  group: z.string().optional(),
  state: z.enum(['active', 'unconfirmed', 'suspended']).optional(),
  /** When a session of theirs was last used; null without one. */
  lastSeenAt: time.nullable().optional(),
  /** How many projects of theirs are in the class. */
  projects: z.number().optional(),
  /** The school keeps the account, which has no address and no public page. */
  managed: z.boolean().optional(),
});
export type ClassMember = z.output<typeof ClassMember>;

export const ClassView = z.strictObject({
  ...common,
  autoAccept: z.boolean(),
  organization: z.strictObject({ id, name: z.string() }),
  owner: z.strictObject({ username: z.string() }),
  /** The actor is the owner or a teacher of the school and may change the class. */
  mayManage: z.boolean(),
  members: z.array(ClassMember).max(1000),
  /** Null for students, and where there is none or it has expired. */
  code: z.strictObject({ text: z.string(), expiresAt: time }).nullable(),
  /** Until when students can sign in; null while the window is closed, and for students. */
  signInUntil: time.nullable(),
});
export type ClassView = z.output<typeof ClassView>;

const fields = { name, autoAccept: z.boolean(), year, colour };

export const listClasses = endpoint({
  id: 'classes.list',
  method: 'GET',
  path: '/api/workspaces',
  access: 'signed_in',
  tokenScope: 'none',
  managed: true,
  summary:
    'The classes of the caller’s school: all for its teachers, their own for students; newest year first',
  query: z.strictObject({
    ...pagingFields,
    /** `true`: archived classes, instead of the others. */
    archived: z.union([z.string().max(20), z.boolean()]).optional(),
  }),
  answer: z.strictObject({ workspaces: z.array(ClassSummary), meta: pageMeta }),
});

export const createClass = endpoint({
  id: 'classes.create',
  method: 'POST',
  path: '/api/workspaces',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Makes a class, whose teacher the caller becomes; for the owner and the teachers of a school',
  limits: [{ per: 'user', max: 200, seconds: 3600 }],
  body: z.strictObject({
    workspace: z.strictObject({
      name,
      autoAccept: fields.autoAccept.optional(),
      /** The current school year without it. */
      year: year.optional(),
      colour: colour.optional(),
    }),
  }),
  answer: ClassView,
  status: 201,
});

export const getClass = endpoint({
  id: 'classes.get',
  method: 'GET',
  path: '/api/workspaces/:id',
  access: 'signed_in',
  tokenScope: 'none',
  managed: true,
  summary: 'A class with its members, for them and for the teachers of its school',
  cachePerMember: true,
  params: byId,
  answer: ClassView,
});

export const updateClass = endpoint({
  id: 'classes.update',
  method: 'PUT',
  path: '/api/workspaces/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Changes the fields of a class that are sent',
  params: byId,
  body: z.strictObject({ workspace: z.strictObject(fields).partial() }),
  answer: ClassView,
});

export const deleteClass = endpoint({
  id: 'classes.delete',
  method: 'DELETE',
  path: '/api/workspaces/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Deletes a class; its projects stay with their owners',
  params: byId,
});

export const copyClass = endpoint({
  id: 'classes.copy',
  method: 'POST',
  path: '/api/workspaces/:id/copy',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Makes a class like this one with its teachers and, if wished, its students with their groups',
  limits: [{ per: 'user', max: 200, seconds: 3600, name: 'classes.create' }],
  params: byId,
  body: z.strictObject({ workspace: z.strictObject({ name, year }), withStudents: z.boolean() }),
  answer: ClassView,
  status: 201,
});

export const mergeClass = endpoint({
  id: 'classes.merge',
  method: 'POST',
  path: '/api/workspaces/:id/merge',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Moves members, announcements and projects of another class into this one and archives the other',
  params: byId,
  body: z.strictObject({ fromId: id }),
  answer: ClassView,
});

export const archiveClass = endpoint({
  id: 'classes.archive',
  method: 'PUT',
  path: '/api/workspaces/:id/archive',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Ends a class, which can be read from then on only, or begins it again',
  params: byId,
  body: z.strictObject({ archived: z.boolean() }),
  answer: ClassView,
});

export const renewClassCode = endpoint({
  id: 'classes.renewCode',
  method: 'POST',
  path: '/api/workspaces/:id/code',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Gives a class a new code; the one before stops working',
  limits: [{ per: 'user', max: 100, seconds: 3600 }],
  params: byId,
  answer: ClassView,
});

export const clearClassCode = endpoint({
  id: 'classes.clearCode',
  method: 'DELETE',
  path: '/api/workspaces/:id/code',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes the code of a class back and closes its sign-in window',
  params: byId,
});

export const openSignInWindow = endpoint({
  id: 'classes.openWindow',
  method: 'PUT',
  path: '/api/workspaces/:id/sign_in_window',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Opens the sign-in window of a class, or sets anew when it closes',
  params: byId,
  body: z.strictObject({ minutes: z.int().min(1).max(maxWindowMinutes).default(windowMinutes) }),
  answer: ClassView,
});

export const closeSignInWindow = endpoint({
  id: 'classes.closeWindow',
  method: 'DELETE',
  path: '/api/workspaces/:id/sign_in_window',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Closes the sign-in window of a class',
  params: byId,
});

nameSchemas({ ClassSummary, ClassMember, ClassView });
