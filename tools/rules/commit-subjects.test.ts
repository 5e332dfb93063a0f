import { expect, test } from 'vitest';
import { subjectError } from './commit-subjects.ts';

test.each([
  'tracks: keep the cover of a failed track',
  'uploads, tracks: rename locals of tests',
  'rules: a',
])('a subject of the form "area: imperative" passes: %s', (subject) =>
  expect(subjectError(subject)).toBeNull(),
);

test.each([
  ['Tracks: keep the cover', 'is not written as "area: imperative"'],
  ['tracks keep the cover', 'is not written as "area: imperative"'],
  ['tracks: Keep the cover', 'is not written as "area: imperative"'],
  [`tracks: ${'a'.repeat(65)}`, 'has 73 characters (at most 72)'],
])('the subject "%s" is refused', (subject, error) => expect(subjectError(subject)).toBe(error));
