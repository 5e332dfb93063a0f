import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';

const id = z.uuid();

export const SchoolMember = z.strictObject({
  membershipId: id,
  userGuid: id,
  role: z.enum(['owner', 'faculty', 'student']),
  /** Their name at the school; the username where they gave none. */
  name: z.string(),
  username: z.string(),
  /** The school keeps the account, for a student without an e-mail address. */
  managed: z.boolean(),
  /** Time of the request, or of joining. */
  since: z.string(),
  /** For the owner: a teacher, or an owner, whose account nobody has used for 90 days. */
  unused: z.literal(true).optional(),
});
export type SchoolMember = z.output<typeof SchoolMember>;

export const listSchoolMembers = endpoint({
  id: 'education.listSchoolMembers',
  legacyId: 'education.list_school_members',
  method: 'GET',
  path: '/api/organizations/:id/members',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Who belongs to a school, or asks to; for its owner and its faculty, who see the requests of students only',
  params: z.strictObject({ id }),
  query: z.strictObject({
    state: z.enum(['accepted', 'requested']).optional(),
    /** Owner and faculty, or students; everybody by default. */
    people: z.enum(['teachers', 'students']).optional(),
    ...pagingFields,
  }),
  answer: z.strictObject({ members: z.array(SchoolMember), meta: pageMeta }),
});

export const removeSchoolMember = endpoint({
  id: 'education.removeMember',
  legacyId: 'education.remove_member',
  method: 'DELETE',
  path: '/api/organizations/:organization_id/members/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Takes a teacher or a student out of a school; its faculty takes out students',
  params: z.strictObject({ organizationId: id, id }),
});

export const listRemovedStudents = endpoint({
  id: 'education.listRemovedStudents',
  method: 'GET',
  path: '/api/organizations/:id/removed_students',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Students who were taken out of a school in the last 30 days and whose account it keeps, newest first; for its owner and its faculty',
  params: z.strictObject({ id }),
  answer: z.strictObject({
    students: z
      .array(z.strictObject({ userGuid: id, name: z.string(), removedAt: z.string(), erasedAt: z.string() }))
      .max(200),
  }),
});

export const takeStudentBack = endpoint({
  id: 'education.takeStudentBack',
  method: 'POST',
  path: '/api/organizations/:id/removed_students/:user_guid',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Makes a student a member of the school again whose account it keeps and has not erased yet',
  params: z.strictObject({ id, userGuid: id }),
  answer: z.strictObject({ userGuid: id, membershipId: id }),
});

nameSchemas({ SchoolMember });
