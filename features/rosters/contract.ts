import { z } from 'zod';
import { UploadPermission } from '#features/uploads/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { planSections, rosterSources } from './model/roster.ts';
import { rosterFields } from './model/roster-columns.ts';
import { maxFaults, maxFileBytes } from './model/roster-limits.ts';

const id = z.uuid();
const byId = z.strictObject({ id });
const time = z.string().max(40);
const column = z.int().min(0).max(199);

/** `undoing` and `undone`: the former state is being, or was, brought back. */
export const runStates = ['reading', 'ready', 'applying', 'applied', 'refused', 'undoing', 'undone'] as const;
export type RunState = (typeof runStates)[number];

const RosterFaultView = z.strictObject({
  file: z.string(),
  line: z.number().nullable(),
  column: z.string().nullable(),
  text: z.string(),
  help: z.string(),
});

const RosterColumns = z.strictObject(
  Object.fromEntries(rosterFields.map((field) => [field, column.optional()])) as Record<
    (typeof rosterFields)[number],
    z.ZodOptional<typeof column>
  >,
);

const count = z.number();
export const RosterRun = z.strictObject({
  id,
  fileName: z.string(),
  /** Null until it was read. */
  source: z.enum(rosterSources).nullable(),
  state: z.enum(runStates),
  wholeSchool: z.boolean(),
  /** Of a CSV file: the names of its columns, and the place of each field among them. */
  table: z.strictObject({ header: z.array(z.string()).max(200), columns: RosterColumns }).nullable(),
  plan: z
    .strictObject({
      counts: z.strictObject(
        Object.fromEntries(planSections.map((section) => [section, count])) as Record<
          (typeof planSections)[number],
          typeof count
        >,
      ),
      /** Accepting it would write something. */
      hasSteps: z.boolean(),
      /** So many students leave that the name of the school is asked for. */
      needsName: z.boolean(),
      leaving: count,
      students: count,
      /** The school has changed since the plan was accepted: this is another one. */
      isRenewed: z.boolean(),
    })
    .nullable(),
  faults: z.array(RosterFaultView).max(maxFaults),
  createdAt: time,
  appliedAt: time.nullable(),
  /** Until when the former state can be brought back; null where it cannot. */
  undoUntil: time.nullable(),
});
export type RosterRun = z.output<typeof RosterRun>;

const PlanEntryView = z.strictObject({
  what: z.enum(['student', 'teacher', 'class']),
  name: z.string(),
  detail: z.string(),
});
export type PlanEntryView = z.output<typeof PlanEntryView>;

const limits = [{ per: 'user', max: 100, seconds: 3600, name: 'rosters.change' }] as const;

export const presignRoster = endpoint({
  id: 'rosters.presign',
  method: 'GET',
  path: '/api/roster_uploads/presign',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Permission to upload a roster of one’s school, for its owner and its teachers',
  query: z.strictObject({
    filename: z.string().min(1).max(255),
    contentType: z.string().max(100).default('application/octet-stream'),
    contentLength: z.coerce.number().int().min(1).max(maxFileBytes),
  }),
  answer: UploadPermission,
  limits: [{ per: 'user', max: 100, seconds: 3600 }],
});

export const createRoster = endpoint({
  id: 'rosters.create',
  method: 'POST',
  path: '/api/rosters',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Has an uploaded roster read by a job, which plans what it changes; 409 while another is at work',
  body: z.strictObject({
    /** That of the permission to upload. */
    fileName: z.string().min(1).max(60),
    /** Of a CSV file: who was brought by a former roster and is not in this one leaves the school. For the owner. */
    wholeSchool: z.boolean().default(false),
  }),
  limits,
  answer: RosterRun,
  status: 201,
});

export const listRosters = endpoint({
  id: 'rosters.list',
  method: 'GET',
  path: '/api/rosters',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'The 20 newest rosters of one’s school, for its owner and its teachers',
  answer: z.strictObject({
    rosters: z.array(RosterRun).max(20),
    school: z.strictObject({ name: z.string(), isOwner: z.boolean() }),
  }),
});

export const getRoster = endpoint({
  id: 'rosters.get',
  method: 'GET',
  path: '/api/rosters/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'A roster: its plan in numbers, what is wrong with it, and what became of it',
  params: byId,
  answer: RosterRun,
});

export const listPlanEntries = endpoint({
  id: 'rosters.listEntries',
  method: 'GET',
  path: '/api/rosters/:id/entries',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'One section of the plan of a roster, with names; empty once they are cleared',
  params: byId,
  query: z.strictObject({ ...pagingFields, section: z.enum(planSections) }),
  answer: z.strictObject({ entries: z.array(PlanEntryView).max(100), meta: pageMeta }),
});

export const updateRoster = endpoint({
  id: 'rosters.update',
  method: 'PUT',
  path: '/api/rosters/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Has a roster that was not applied read again, with these columns',
  params: byId,
  body: z.strictObject({
    roster: z.strictObject({ columns: RosterColumns.optional(), wholeSchool: z.boolean().optional() }),
  }),
  limits,
  answer: RosterRun,
});

export const acceptRoster = endpoint({
  id: 'rosters.accept',
  method: 'POST',
  path: '/api/rosters/:id/accept',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Has a job apply the plan, whole or not at all; 409 unless it waits for that',
  params: byId,
  body: z.strictObject({
    /** Needed where many students leave. */
    schoolName: z.string().max(200).optional(),
  }),
  limits,
  answer: RosterRun,
});

export const undoRoster = endpoint({
  id: 'rosters.undo',
  method: 'POST',
  path: '/api/rosters/:id/undo',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Has a job bring the state before the newest applied roster back, within 7 days',
  params: byId,
  limits,
  answer: RosterRun,
});

export const deleteRoster = endpoint({
  id: 'rosters.delete',
  method: 'DELETE',
  path: '/api/rosters/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Deletes a roster that was not applied, with its file',
  params: byId,
});

nameSchemas({ RosterRun, PlanEntryView, RosterColumns });
