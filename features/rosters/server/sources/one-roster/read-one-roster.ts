import { access } from 'node:fs/promises';
import path from 'node:path';
import { normaliseEmail } from '#features/members/model/email.ts';
import { readCsvText } from '#platform/pure/text/csv-line.ts';
import { formatPlace, type Roster, type RosterEnrolment, type RosterRole } from '../../../model/roster.ts';
import { maxClasses, maxPeople } from '../../../model/roster-limits.ts';
import type { Faults } from '../faults.ts';
import { addressAsNameError, nameError } from '../name-error.ts';
import { oneRosterTables } from './one-roster-tables.ts';
import { type Manifest, readManifest, type TableMode } from './read-manifest.ts';
import { type OneRosterRow, readRows } from './read-rows.ts';
import { hasEnded } from './table-definition.ts';

type Tables = Map<string, { mode: TableMode; rows: Map<string, OneRosterRow> }>;
interface Reading {
  fileName: string;
  faults: Faults;
}

/** The roster of the files of an archive, in whatever order they were. */
export async function readOneRoster(folder: string, { fileName, faults }: Reading): Promise<Roster> {
  if (!(await exists(path.join(folder, 'manifest.csv'))))
    faults.stop({
      file: fileName,
      line: null,
      column: null,
      text: 'has no manifest.csv at its root',
      help: 'Put the tables into the archive itself, not into a folder of it. A spreadsheet is sent as CSV.',
    });
  const manifest = await readManifest(folder, faults);
  const { enrolments, add: addEnrolment } = createEnrolments(faults);
  const tables = await readTables(folder, manifest, { faults, addEnrolment });
  const rowsOf = (table: string) => [...(tables.get(table)?.rows.values() ?? [])];
  const isBulk = (table: string) => tables.get(table)?.mode === 'bulk';
  checkOneSchool(rowsOf('orgs'), faults);
  const roles = readRoles(tables, manifest);
  const unclear: Roster['unclear'] = [];
  const people = rowsOf('users').flatMap((row) => {
    const found = readPerson(row, roles.get(row.sourcedId ?? ''));
    if (found && 'why' in found) unclear.push(toUnclear(row, found));
    return found && 'person' in found ? [found.person] : [];
  });
  const classes = readClasses(tables, unclear);
  if (people.length > maxPeople || classes.length > maxClasses)
    faults.stop({
      file: fileName,
      line: null,
      column: null,
      text: 'is larger than a school can be',
      help: 'Send an archive of one school.',
    });
  const complete = { people: isBulk('users'), classes: isBulk('classes'), enrolments: isBulk('enrollments') };
  return { source: 'oneroster', complete, people, classes, enrolments, unclear };
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Reads all tables that the manifest names, by the ids of their rows; enrolments, of which there are most, row by row. */
async function readTables(
  folder: string,
  manifest: Manifest,
  { faults, addEnrolment }: { faults: Faults; addEnrolment: (row: OneRosterRow, tables: Tables) => void },
): Promise<Tables> {
  const tables: Tables = new Map();
  for (const definition of oneRosterTables) {
    const mode = manifest.modeOf(definition.name);
    const file = `${definition.name}.csv`;
    if (mode === 'absent') continue;
    if (!(await exists(path.join(folder, file))))
      faults.stop({
        file,
        line: null,
        column: null,
        text: `is not in the archive, and the manifest says ${mode}`,
        help: 'Add the table, or write absent.',
      });
    const ids = new Set<string>();
    const rows = new Map<string, OneRosterRow>();
    for await (const row of readRows(folder, definition, faults)) {
      const id = row.sourcedId ?? '';
      if (ids.has(id))
        faults.add({
          file,
          line: row.line,
          column: 'sourcedId',
          text: 'is there twice',
          help: 'Leave one row out.',
        });
      ids.add(id);
      if (definition.name === 'enrollments') addEnrolment(row, tables);
      else rows.set(id, row);
    }
    tables.set(definition.name, { mode, rows });
  }
  return tables;
}

function checkOneSchool(orgs: readonly OneRosterRow[], faults: Faults): void {
  const schools = orgs.filter((row) => row.type?.toLowerCase() === 'school' && !hasEnded(row));
  const [, second] = schools;
  if (second)
    faults.stop({
      file: 'orgs.csv',
      line: second.line,
      column: 'type',
      text: 'is a second school',
      help: 'Send an archive for each school.',
    });
}

const knownRoles: Record<string, RosterRole> = { student: 'student', teacher: 'teacher' };

/** Roles of users by their ids; two for somebody who is both. */
function readRoles(tables: Tables, { version }: Manifest): Map<string, Set<RosterRole>> {
  const roles = new Map<string, Set<RosterRole>>();
  const rows = version === '1.1' ? tables.get('users')?.rows : tables.get('roles')?.rows;
  for (const row of rows?.values() ?? []) {
    const role = knownRoles[row.role?.toLowerCase() ?? ''];
    const id = (version === '1.1' ? row.sourcedId : row.userSourcedId) ?? '';
    const found = roles.get(id) ?? new Set();
    if (role && (version === '1.1' || !hasEnded(row))) found.add(role);
    roles.set(id, found);
  }
  return roles;
}

type FoundPerson = { person: Roster['people'][number] } | { why: string; what: RosterRole; column?: string };

/** A user as student or teacher, or why they are left out; null for parents and others. */
function readPerson(row: OneRosterRow, roles: ReadonlySet<RosterRole> | undefined): FoundPerson | null {
  const ends = hasEnded(row) || row.enabledUser?.toLowerCase() === 'false';
  const [role = 'student', ...others] = roles ?? [];
  const givenColumn = row.preferredGivenName ? 'preferredGivenName' : 'givenName';
  const given = row[givenColumn] ?? '';
  const family = row.familyName ?? '';
  const email = row.email ? normaliseEmail(row.email) : null;
  const place = { file: 'users.csv', line: row.line, column: null };
  const names = { given: readCsvText(given), family: readCsvText(family) };
  const person = { key: row.sourcedId ?? '', role, ...names, email, ends, place };
  if (ends) return { person };
  if (!roles) return { what: role, why: 'has no role' };
  if (roles.size === 0) return null;
  if (others.length > 0) return { what: role, why: 'is a student and a teacher in the file' };
  const error = nameError(given, 'a name') ?? nameError(family, 'a name');
  if (error !== null) return { what: role, why: error };
  const column = [givenColumn, 'familyName'].find((one) => row[one]?.includes('@'));
  if (role === 'student' && column !== undefined) return { what: role, why: addressAsNameError, column };
  return { person };
}

function toUnclear(
  row: OneRosterRow,
  { what, why, column = null }: { what: RosterRole; why: string; column?: string | null },
) {
  const place = formatPlace({ file: 'users.csv', line: row.line, column });
  const name = `${row.givenName ?? ''} ${row.familyName ?? ''}`.slice(0, 100);
  return { key: row.sourcedId ?? null, what, name, detail: `${why} (${place}).` };
}

/** Classes with the year of their first known session. */
function readClasses(tables: Tables, unclear: Roster['unclear']): Roster['classes'] {
  const sessions = tables.get('academicSessions')?.rows;
  return [...(tables.get('classes')?.rows.values() ?? [])].flatMap((row) => {
    const name = (row.title ?? '').replace(/\s+/g, ' ');
    const error = hasEnded(row) ? null : nameError(name, 'a class');
    if (error !== null) {
      const place = formatPlace({ file: 'classes.csv', line: row.line, column: 'title' });
      unclear.push({ key: null, what: 'class', name: name.slice(0, 100), detail: `${error} (${place}).` });
      return [];
    }
    const years = (row.termSourcedIds ?? '')
      .split(',')
      .flatMap((id) => sessions?.get(id.trim())?.schoolYear ?? []);
    const year = years[0] === undefined ? null : Number(years[0]) - 1;
    return [{ key: row.sourcedId ?? '', name: readCsvText(name), year, ends: hasEnded(row) }];
  });
}

/** Who is in which class; a row of a complete table that refers to nothing is a fault. Call `add` after classes and users are read. */
function createEnrolments(faults: Faults) {
  const enrolments: RosterEnrolment[] = [];
  const byClass = new Map<string, Map<string, RosterEnrolment>>();
  return {
    enrolments,
    add(row: OneRosterRow, tables: Tables): void {
      if (!knownRoles[row.role?.toLowerCase() ?? '']) return;
      const ends = hasEnded(row);
      const keyOf = (column: string, table: string): string => {
        const { mode, rows } = tables.get(table) ?? {};
        const key = row[column] ?? '';
        const known = rows?.get(key)?.sourcedId;
        if (!ends && mode === 'bulk' && known === undefined)
          faults.add({
            file: 'enrollments.csv',
            line: row.line,
            column,
            text: 'refers to nothing in the archive',
            help: 'Add what it means, or leave the row out.',
          });
        // The text of the other table, so that one of many rows is kept.
        return known ?? key;
      };
      const classKey = keyOf('classSourcedId', 'classes');
      const personKey = keyOf('userSourcedId', 'users');
      const ofClass = byClass.get(classKey) ?? new Map<string, RosterEnrolment>();
      byClass.set(classKey, ofClass);
      const known = ofClass.get(personKey);
      if (known) {
        if (!ends) known.ends = false;
        return;
      }
      const enrolment = { classKey, personKey, ends };
      ofClass.set(personKey, enrolment);
      enrolments.push(enrolment);
    },
  };
}
