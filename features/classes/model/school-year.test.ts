import { expect, test } from 'vitest';
import { formatSchoolYear, schoolYearOf } from './school-year.ts';

test('a school year begins in July and is written with both of its years', () => {
  expect(schoolYearOf(new Date('2026-06-30T23:59:59Z'))).toBe(2025);
  expect(schoolYearOf(new Date('2026-07-01T00:00:00Z'))).toBe(2026);
  expect([formatSchoolYear(2026), formatSchoolYear(2099)]).toEqual(['2026/27', '2099/00']);
});
