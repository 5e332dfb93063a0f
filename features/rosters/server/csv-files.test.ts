import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { planRoster } from '../model/plan/plan-roster.ts';
import type { SchoolState } from '../model/plan/school-state.ts';
import { maxRows } from '../model/roster-limits.ts';
import { exportedLists, exportFile, exportStyles } from '../testing/common-exports.ts';
import { csvSource } from './sources/csv/csv-source.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'csv-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const emptySchool = (): SchoolState => ({
  people: [],
  classes: [],
  members: [],
  classBans: new Set(),
  personLinks: new Map(),
  classLinks: new Map(),
  invited: new Set(),
  freeLicences: 5,
});

async function read(bytes: Buffer | string) {
  const file = path.join(folder, 'school.csv');
  await writeFile(file, bytes);
  return csvSource.read(file, {
    organizationId: 'one',
    fileName: 'school.csv',
    wholeSchool: true,
    columns: null,
  });
}

async function plan(bytes: Buffer | string) {
  const { roster, faults } = await read(bytes);
  if (!roster) throw new Error(JSON.stringify(faults));
  return planRoster(roster, emptySchool(), { year: 2026, mayInvite: true });
}

test('there are thirty files in the manner of common exports [EDU-220]', () =>
  expect(exportStyles).toHaveLength(30));

test.each(exportStyles.map((style) => [style.manner, style] as const))(
  'a file in the manner of %s is read without a choice [EDU-220]',
  async (_manner, style) => {
    const { steps, entries } = await plan(exportFile(style));
    const names = new Map(steps.people.add.map(({ key, name }) => [key, name]));
    const classes = new Map(steps.classes.add.map(({ key, name }) => [key, name]));
    const textOf = (ref: object, texts: Map<string, string>) =>
      'key' in ref ? texts.get(String(ref.key)) : '';
    const lists = steps.members.add.map(
      (one) => `${textOf(one.class, classes)}: ${one.role} ${textOf(one.person, names)}`,
    );
    expect(lists.sort()).toEqual(exportedLists);
    expect(steps.classes.add.map(({ year }) => year)).toEqual([2026, 2026]);
    const hasEmail = style.columns.some(([, cell]) => cell === 'email');
    expect(steps.people.invite).toEqual(hasEmail ? ['theo@example.org'] : []);
    expect(entries.unclear).toHaveLength(hasEmail ? 0 : 1);
  },
);

const tooLong = `Id,Name,Class\n${'1,Mia K,3b\n'.repeat(maxRows + 1)}`;

test.each<[string, Buffer | string, object]>([
  ['nothing', '', { text: 'is empty' }],
  ['a header alone', 'Id,Name,Class\n', { text: 'has no rows' }],
  ['no header', 'Mia,Klein,3b\nNoah,Berg,3b\n', { line: 1, text: expect.stringContaining('not understood') }],
  [
    'two columns of one name',
    'Name,Class,Name\nMia,3b,x\n',
    { column: 'Name', text: 'has two columns of this name' },
  ],
  [
    'no column of classes',
    'Name,Shoe\nMia,38\n',
    { text: expect.stringContaining('no column has the classes') },
  ],
  [
    'no column of first names',
    'Surname,Class\nKlein,3b\n',
    { text: expect.stringContaining('no column has the first names') },
  ],
  ['a NUL', 'Name,Class\nMia,3b\nNo\0ah,3b\n', { line: 3, text: 'has a NUL character' }],
  [
    'an open quotation mark',
    `Name,Class\n"Mia,3b\n${'x,y\n'.repeat(20_000)}`,
    { text: 'has a row that is too long' },
  ],
  [
    'half a quotation mark',
    'Name,Class\nMi"a,3b\n"Mia"x,3b\n',
    { text: expect.stringContaining('quotation mark') },
  ],
  ['more rows than a school has', tooLong, { text: `has more than ${maxRows} rows` }],
  ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), {}],
])(
  'a table with %s is refused with what to do [EDU-231]',
  { timeout: 20_000 },
  async (_what, bytes, fault) => {
    const { roster, faults } = await read(bytes);
    expect(roster).toBeNull();
    expect(faults[0]).toMatchObject({ file: 'school.csv', help: expect.stringMatching(/\w/), ...fault });
  },
);

test('rows that cannot be right are marked in the plan, and the others are planned [EDU-231]', async () => {
  const { steps, entries } = await plan(`Id,First name,Last name,Class,Role,Email
1,=cmd|' /C calc'!A0,Klein,3b,,
2,Mia,Klein,@SUM(1),,
3,Noah,Berg,3b,student,
3,Noah,Berg,3b,teacher,
4,Ida,Lund,3b,,
4,Ida,Dahl,3b,,
5,Pa,Rent,3b,parent,
6,,,3b,,
7,A\u202eb,Koch,3b,,
8,Ole,Dahl,3b,,
8,Ole,Dahl,3b,,
`);
  expect(steps.people.add.map(({ name }) => name)).toEqual(['Ole D.']);
  expect(entries.unclear.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^has a formula as a name .*line 2/),
    expect.stringMatching(/^has a formula as a class .*line 3/),
    expect.stringMatching(/^is a student in one row and a teacher in another .*line 5/),
    expect.stringMatching(/^has the id of Ida Lund .*line 7/),
    expect.stringMatching(/^is neither a student nor a teacher, but parent/),
    expect.stringMatching(/^has no name/),
    expect.stringMatching(/^has invisible characters/),
  ]);
  const twice = await plan('Name,Class\nMia Klein,3b\nMia Klein,3b\nMia Klein,4a\n');
  expect(twice.steps.people.add).toEqual([]);
  expect(twice.entries.unclear.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('is twice in 3b. Add a column with ids'),
  ]);
});

test('a student with an e-mail address as a name is marked with file, line and column, and left out whole [EDU-358]', async () => {
  const { steps, entries } = await plan(`Id,Forename,Surname,Class,Role,Email
1,mia@example.org,Klein,3b,,mia@example.org
1,mia@example.org,Klein,Choir,,
2,Noah,noah@example.org,3b,,
3,Ida,Lund,3b,,ida@example.org
4,tia@example.org,Teach,3b,teacher,tia@example.org
`);
  expect(steps.people.add.map(({ name }) => name)).toEqual(['Ida L.']);
  expect(steps.members.add).toHaveLength(1);
  expect(steps.people.invite).toEqual(['tia@example.org']);
  const why = 'has an e-mail address as a name. Write the name there, without “@”';
  expect(entries.unclear.map(({ detail }) => detail)).toEqual([
    `${why} (school.csv, line 2, column Forename).`,
    `${why} (school.csv, line 3, column Forename).`,
    `${why} (school.csv, line 4, column Surname).`,
  ]);
  const named = await plan('Pupil,Class\nmia@example.org,3b\nIda Lund,3b\n');
  expect(named.steps.people.add.map(({ name }) => name)).toEqual(['Ida L.']);
  expect(named.entries.unclear.map(({ detail }) => detail)).toEqual([
    `${why} (school.csv, line 2, column Pupil).`,
  ]);
});

test('a student without a first name is marked with line and column, and a teacher is not [EDU-362]', async () => {
  const { steps, entries } = await plan(`First name;Last name;Name;Class;Role;Email
;NoFirst;;9z;;
Mia;Klein;;9z;;
;Berg;Noah Berg;9z;;
;Teach;;9z;teacher;tia@example.org
`);
  expect(steps.people.add.map(({ name }) => name)).toEqual(['Mia K.', 'Noah B.']);
  expect(steps.people.invite).toEqual(['tia@example.org']);
  expect(entries.unclear).toEqual([
    {
      what: 'student',
      name: 'NoFirst',
      detail:
        'has no first name. Write it there, or leave the row out (school.csv, line 2, column First name).',
    },
  ]);
});
