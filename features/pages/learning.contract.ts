import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const path = z.string().max(300);
const step = z.strictObject({ title: z.string().max(300), path });

/** What a member has done of a course. */
export const CourseProgress = z.strictObject({
  ...step.shape,
  /** How many lessons it has. */
  total: z.number().int().min(1),
  /** The paths of the lessons that are done, in the order of the course. */
  done: z.array(path).max(5000),
  /** The lesson to go on with: the first one after the last that was done, or before it; null where all are done. */
  next: step.nullable(),
});
export type CourseProgress = z.output<typeof CourseProgress>;

const answer = z.strictObject({
  /** The courses that the member has begun, the latest first. */
  data: z.array(CourseProgress).max(5000),
});
/** True on pages of the education site. */
const education = z.enum(['true', 'false']).optional();
const lesson = { path: z.string().min(1).max(300), education };

export const getProgress = endpoint({
  id: 'pages.getProgress',
  method: 'GET',
  path: '/api/content/progress',
  access: 'signed_in',
  summary: 'The courses that the member has begun, with the lessons that are done',
  query: z.strictObject({ education }),
  answer,
});

export const markLesson = endpoint({
  id: 'pages.markLesson',
  method: 'POST',
  path: '/api/content/progress',
  access: 'signed_in',
  atomic: 'one_statement',
  summary: 'Marks a lesson as done',
  body: z.strictObject(lesson),
  answer,
  limits: [{ per: 'user', max: 600, seconds: 3600 }],
});

export const unmarkLesson = endpoint({
  id: 'pages.unmarkLesson',
  method: 'DELETE',
  path: '/api/content/progress',
  access: 'signed_in',
  atomic: 'one_statement',
  summary: 'Takes the mark of a lesson back',
  query: z.strictObject(lesson),
  answer,
  limits: [{ per: 'user', max: 600, seconds: 3600 }],
});

nameSchemas({ CourseProgress });
