import fc from 'fast-check';

/** A student as a roster has them; `classes` by name. */
export interface RandomStudent {
  id: number;
  first: string;
  last: string;
  classes: string[];
}

const firstNames = ['Mia', 'Noah', 'Ida', 'Ole'];
const lastNames = ['Klein', 'Koch', 'Berg', 'Bergmann', 'Klein-Ott'];
const classNames = ['3a', '3b', '4a', 'Choir'];

/** A school of at most 14 students, and many have similar names. */
export const randomSchool: fc.Arbitrary<RandomStudent[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 20 }),
    first: fc.constantFrom(...firstNames),
    last: fc.constantFrom(...lastNames),
    classes: fc.subarray(classNames, { minLength: 1 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 14 },
);

/** The school as a table, a row for each student in a class. */
export const toCsv = (students: readonly RandomStudent[]): string =>
  [
    'Student ID;First name;Last name;Class',
    ...students.flatMap(({ id, first, last, classes }) =>
      classes.map((name) => `${id};${first};${last};${name}`),
    ),
    '',
  ].join('\r\n');
