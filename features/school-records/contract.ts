import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { ageBands, consentBases } from './model/consent-rules.ts';

const id = z.uuid();
const time = z.string().max(40);

export const getSecondFactorDuty = endpoint({
  id: 'schoolRecords.getDuty',
  method: 'GET',
  path: '/api/school_records/duty',
  access: 'signed_in',
  tokenScope: 'none',
  managed: true,
  summary: 'From when on the caller opens no student’s record without a second factor',
  answer: z.strictObject({
    /** Null for who is neither owner nor faculty of a school. */
    duty: z
      .strictObject({
        role: z.enum(['owner', 'faculty']),
        organizationId: id,
        dueAt: time,
        daysLeft: z.number().int(),
        hasSecondFactor: z.boolean(),
        /** The date has passed, and there is no second factor. */
        isLocked: z.boolean(),
      })
      .nullable(),
  }),
});

export const RecordRead = z.strictObject({
  id,
  at: time,
  /** Name at the school of who looked; the username where they have left it. */
  reader: z.string(),
  /** Id of the call. */
  what: z.string(),
  /** Names of at most five students who still belong to the school; that of the one who was asked for alone. */
  students: z.array(z.string()).max(5),
  studentCount: z.number().int(),
  /** Given by the owner who opened what a student keeps outside of classes. */
  reason: z.string(),
});
export type RecordRead = z.output<typeof RecordRead>;

export const listRecordReads = endpoint({
  id: 'schoolRecords.listReads',
  method: 'GET',
  path: '/api/organizations/:id/record_reads',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Who looked at whose record, newest first; for the owner of the school',
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...pagingFields,
    /** Looks at the record of this student only. */
    userGuid: id.optional(),
  }),
  answer: z.strictObject({ reads: z.array(RecordRead), meta: pageMeta }),
});

const ages = z.enum(ageBands);
const basis = z.enum(consentBases);

export const StudentConsent = z.strictObject({
  userGuid: id,
  /** Their name at the school. */
  name: z.string(),
  /** Names of at most ten of their classes that are not archived. */
  classes: z.array(z.string()).max(10),
  /** Null where the school has not said anything yet. */
  consent: z
    .strictObject({ ages, basis, textVersion: z.string(), saidBy: z.string().nullable(), saidAt: time })
    .nullable(),
});
export type StudentConsent = z.output<typeof StudentConsent>;

export const listConsents = endpoint({
  id: 'schoolRecords.listConsents',
  method: 'GET',
  path: '/api/organizations/:id/consents',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'On what basis the school keeps the record of each student, by name; for its owner',
  params: z.strictObject({ id }),
  query: z.strictObject({
    ...pagingFields,
    /** This student only. */
    userGuid: id.optional(),
  }),
  answer: z.strictObject({ students: z.array(StudentConsent), meta: pageMeta }),
});

export const getClassConsents = endpoint({
  id: 'schoolRecords.getClassConsents',
  method: 'GET',
  path: '/api/workspaces/:id/consents',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'How many students of a class have a basis, and which bases the country of the school accepts',
  params: z.strictObject({ id }),
  answer: z.strictObject({
    textVersion: z.string(),
    students: z.number().int(),
    /** Without a basis in the present version of the text. */
    missing: z.number().int(),
    allowed: z.array(z.strictObject({ ages, bases: z.array(basis).max(3) })).max(3),
  }),
});

export const recordConsents = endpoint({
  id: 'schoolRecords.recordConsents',
  method: 'POST',
  path: '/api/workspaces/:id/consents',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Says for all students of a class how old they are about, and on what basis the school keeps their records',
  limits: [{ per: 'user', max: 200, seconds: 3600 }],
  params: z.strictObject({ id }),
  body: z.strictObject({ ages, basis }),
  answer: z.strictObject({
    /** The students for whom this is new. */
    userGuids: z.array(id).max(200),
  }),
});

export const getStudentDataMap = endpoint({
  id: 'schoolRecords.getDataMap',
  method: 'GET',
  path: '/api/student_data',
  access: 'anyone',
  tokenScope: 'none',
  managed: true,
  summary: 'What is kept of a student: each column with its purpose, basis and days',
  answer: z.strictObject({
    columns: z
      .array(
        z.strictObject({
          table: z.string(),
          column: z.string(),
          purpose: z.string(),
          basis: z.enum(['school', 'security']),
          days: z.union([z.literal('account'), z.number().int()]),
        }),
      )
      .max(2000),
  }),
});

export const listShownMembers = endpoint({
  id: 'schoolRecords.listShown',
  method: 'POST',
  path: '/api/admin/shown_members',
  access: 'site_admin',
  tokenScope: 'none',
  summary:
    'After a breach: whom a session, a stored file or a backup would have shown, at most 10,000; writes an entry of the audit log',
  body: z.strictObject({
    /** As lines of the log name it: the first 12 characters of its key or more. */
    sessionKey: z
      .string()
      .max(60)
      .regex(/^[\w-]*$/)
      .optional(),
    /** Of a stored file, or the name of a copy of the installation (`npm run backup`). */
    fileKey: z
      .string()
      .max(300)
      .regex(/^[\w./-]*$/)
      .optional(),
  }),
  answer: z.strictObject({
    members: z
      .array(
        z.strictObject({
          guid: id,
          username: z.string(),
          school: z.string().nullable(),
          how: z.enum(['session', 'look', 'file', 'copy']),
        }),
      )
      .max(10_000),
    isComplete: z.boolean(),
  }),
});

nameSchemas({ RecordRead, StudentConsent });
