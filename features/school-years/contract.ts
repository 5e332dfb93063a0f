import { z } from 'zod';
import { classColours } from '#features/classes/model/class-colour.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { isTimeZone, isYearEnd } from './model/school-calendar.ts';
import { maxClasses, maxExceptions } from './model/year-limits.ts';
import { fates } from './model/year-plan.ts';

const id = z.uuid();
const count = z.number();
const limits = [{ per: 'user', max: 100, seconds: 3600, name: 'school_years.change' }] as const;

const YearSettings = z.strictObject({
  /** `MM-DD` */
  yearEndsOn: z
    .string()
    .max(5)
    .check(toSchemaCheck((text) => (isYearEnd(text) ? null : 'is no day of every year'))),
  timezone: z
    .string()
    .min(1)
    .max(60)
    .check(toSchemaCheck((text) => (isTimeZone(text) ? null : 'is no known time zone'))),
});

/** An accepted end of a year. */
export const YearEndView = z.strictObject({
  id,
  year: z.number(),
  state: z.enum(['ending', 'ended', 'undoing', 'undone']),
  acceptedAt: z.string(),
  /** Until when it can be taken back and families can fetch bundles; null where it cannot. */
  undoUntil: z.string().nullable(),
  students: count,
  leaving: count,
  /** Students who could not be brought back. */
  notRestored: count,
  /** Who has left, by the class that they left from; empty once it is over. */
  left: z
    .array(
      z.strictObject({ classId: id.nullable(), className: z.string(), students: count, withCode: count }),
    )
    .max(maxClasses + 1),
});
export type YearEndView = z.output<typeof YearEndView>;

export const PlannedClassView = z.strictObject({
  id,
  name: z.string(),
  colour: z.enum(classColours),
  year: z.number(),
  teachers: z.array(z.string()).max(20),
  students: count,
  fate: z.enum(fates),
  nextName: z.string().nullable(),
  leaving: count,
  isOverfull: z.boolean(),
});
export type PlannedClassView = z.output<typeof PlannedClassView>;

export const YearPlanView = z.strictObject({
  year: z.number(),
  /** Names this plan of the school as it is now. */
  hash: z.string(),
  students: count,
  leaving: count,
  withoutClass: count,
  needsName: z.boolean(),
  /** Classes of a later year, which take no part. */
  laterClasses: count,
  classes: z.array(PlannedClassView).max(maxClasses),
});
export type YearPlanView = z.output<typeof YearPlanView>;

export const SchoolYearView = z.strictObject({
  school: z.strictObject({ id, name: z.string() }),
  ...YearSettings.shape,
  /** The year that ends next, its last day as `YYYY-MM-DD`, and how many days that is from today at the school. */
  year: z.number(),
  lastDay: z.string(),
  daysLeft: z.number(),
  /** That year was ended already. */
  hasEnded: z.boolean(),
  /** What its end would do without any choice; null while that cannot be. */
  plan: YearPlanView.nullable(),
  /** The newest end of a year. */
  last: YearEndView.nullable(),
});
export type SchoolYearView = z.output<typeof SchoolYearView>;

export const getSchoolYear = endpoint({
  id: 'schoolYears.get',
  method: 'GET',
  path: '/api/school_year',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'The school year that ends next, and the newest one that was ended, for the owner of a school',
  answer: SchoolYearView,
});

export const updateYearSettings = endpoint({
  id: 'schoolYears.updateSettings',
  method: 'PUT',
  path: '/api/school_year/settings',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Says when the year of one’s school ends, and its time zone',
  body: z.strictObject({ settings: YearSettings }),
  limits,
  answer: SchoolYearView,
});

const YearChoices = z.strictObject({
  classes: z
    .array(z.strictObject({ id, fate: z.enum(fates), name: requiredText(100).optional() }))
    .max(maxClasses)
    .default([]),
  students: z
    .array(
      z.strictObject({
        userGuid: id,
        /** The class of which this is an exception; null for a student without one. */
        classId: id.nullable(),
        to: z.enum(['leaves', 'stays', 'class']),
        /** The class whose way the student goes; with `class` only. */
        toClassId: id.optional(),
      }),
    )
    .max(maxExceptions)
    .default([]),
});
export type YearChoices = z.input<typeof YearChoices>;

export const planSchoolYear = endpoint({
  id: 'schoolYears.plan',
  method: 'POST',
  path: '/api/school_year/plan',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'What the end of the year would do with these choices; writes nothing',
  body: z.strictObject({ choices: YearChoices }),
  answer: YearPlanView,
});

export const listYearStudents = endpoint({
  id: 'schoolYears.listStudents',
  method: 'GET',
  path: '/api/school_year/students',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'The students of a class of one’s school, or those without a class, by name',
  query: z.strictObject({ classId: id.optional(), ...pagingFields }),
  answer: z.strictObject({
    students: z.array(z.strictObject({ userGuid: id, name: z.string() })).max(100),
    meta: pageMeta,
  }),
});

export const endSchoolYear = endpoint({
  id: 'schoolYears.end',
  method: 'POST',
  path: '/api/school_year/end',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Accepts a plan, which a job works off in steps; 409 where the school has changed since, or something else changes all of it',
  body: z.strictObject({
    choices: YearChoices,
    hash: z.string().length(64),
    /** Needed where many students leave, or much too early. */
    schoolName: limitedText(200).optional(),
  }),
  limits,
  answer: YearEndView,
});

export const undoSchoolYear = endpoint({
  id: 'schoolYears.undo',
  method: 'POST',
  path: '/api/school_years/:id/undo',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Has a job take the newest end of a year back, within 30 days',
  params: z.strictObject({ id }),
  limits,
  answer: YearEndView,
});

/** The code of one family, shown once: only its hash is kept. */
export const NewTakeHomeCode = z.strictObject({
  name: z.string(),
  code: z.string(),
  /** With the code behind `#`, which browsers send to nobody. */
  address: z.string(),
  /** The dark modules of the QR code as one SVG path, and its edge in modules. */
  path: z.string(),
  size: z.number(),
});
export type NewTakeHomeCode = z.output<typeof NewTakeHomeCode>;

export const makeTakeHomeCodes = endpoint({
  id: 'schoolYears.makeCodes',
  method: 'POST',
  path: '/api/school_years/:id/codes',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'New codes for the families of those who left one class, at most 200 at once; former codes are void',
  atomic: 'own_transactions',
  params: z.strictObject({ id }),
  body: z.strictObject({
    classId: id.nullable(),
    /** Those who have no code yet, or all. */
    missingOnly: z.boolean().default(true),
  }),
  limits,
  answer: z.strictObject({ codes: z.array(NewTakeHomeCode).max(200), left: count }),
});

export const openTakeHome = endpoint({
  id: 'schoolYears.openTakeHome',
  method: 'POST',
  path: '/api/take_home',
  access: 'anyone',
  tokenScope: 'none',
  managed: true,
  summary:
    'What a family can fetch with its code, on the education host; a wrong code and one whose time is over get the same 404',
  atomic: 'own_transactions',
  limits: [{ per: 'address', max: 600, seconds: 15 * 60 }],
  body: z.strictObject({ code: limitedText(60) }),
  answer: z.strictObject({
    name: z.string(),
    school: z.string(),
    until: z.string(),
    projects: count,
    tracks: count,
    /** Where the ZIP is, for ten minutes. */
    download: z.string(),
  }),
});

nameSchemas({ SchoolYearView, YearEndView, YearPlanView, PlannedClassView, NewTakeHomeCode });
