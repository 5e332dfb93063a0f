import { formatSchoolYear } from '#features/classes/model/school-year.ts';

/** How a class is called a year later: `3b` becomes `4b`, `Year 9` becomes `Year 10`, `Choir` stays. */
export function nextClassName(name: string, year: number): string {
  const written = formatSchoolYear(year);
  if (name.includes(written)) return name.replace(written, formatSchoolYear(year + 1));
  // A number of three digits or more is a room or a year, not a grade.
  return name.replace(/(?<!\d)\d{1,2}(?!\d)/, (grade) => String(Number(grade) + 1));
}
