import { createHash } from 'node:crypto';
import { normaliseEmail } from '#features/members/model/email.ts';
import { formatPlace, type Roster, type RosterPerson } from '../../../model/roster.ts';
import {
  type ColumnChoice,
  parseRole,
  parseSchoolYear,
  type RosterField,
} from '../../../model/roster-columns.ts';
import { maxClasses, maxKeyLength, maxPeople } from '../../../model/roster-limits.ts';
import { splitFullName } from '../../../model/short-name.ts';
import type { Faults } from '../faults.ts';
import { addressAsNameError, nameError } from '../name-error.ts';
import type { TableRow } from '../read-table.ts';
import type { ReadingOptions } from '../roster-source.ts';

type Row = Record<RosterField, string> & { line: number };

interface Collected {
  people: Map<string, RosterPerson>;
  classes: Map<string, Roster['classes'][number]>;
  enrolments: Map<string, Roster['enrolments'][number]>;
  unclear: Roster['unclear'];
  /** Keys of people who are left out with all of their rows. */
  leftOut: Set<string>;
}

/** Collects the rows of a table as people, classes and who is in which. */
export function collectRows(
  { fileName, organizationId, faults }: ReadingOptions & { faults: Faults },
  { columns, header }: { columns: ColumnChoice; header: readonly string[] },
) {
  const collected: Collected = {
    people: new Map(),
    classes: new Map(),
    enrolments: new Map(),
    unclear: [],
    leftOut: new Set(),
  };
  const { people, classes, enrolments, unclear, leftOut } = collected;
  return {
    add(cells: TableRow): void {
      const place = { file: fileName, line: cells.line, column: null };
      const person = readPerson(readRow(cells, columns), place, organizationId);
      const nameFault = person.error === null ? findNameFault(person) : null;
      const error = nameFault?.text ?? person.error ?? addPerson(collected, person);
      if (error !== null) {
        if (person.key !== '') leftOut.add(person.key);
        const { key, name } = person;
        const column = nameFault ? (header[columns[nameFault.field] ?? columns.name ?? -1] ?? null) : null;
        const detail = `${error} (${formatPlace({ ...place, column })}).`;
        unclear.push({ key: key || null, what: 'student', name: name.slice(0, 100), detail });
      }
      if (people.size > maxPeople || classes.size > maxClasses)
        faults.stop({
          ...place,
          text: 'is larger than a school can be',
          help: 'Send the school in several files.',
        });
    },
    end(): Pick<Roster, 'people' | 'classes' | 'enrolments' | 'unclear'> {
      return {
        people: [...people.values()].filter(({ key }) => !leftOut.has(key)),
        classes: [...classes.values()],
        enrolments: [...enrolments.values()].filter(({ personKey }) => !leftOut.has(personKey)),
        unclear,
      };
    },
  };
}

interface ReadPerson {
  row: Row;
  key: string;
  name: string;
  role: RosterPerson['role'];
  given: string;
  family: string;
  place: RosterPerson['place'];
  /** Why the row cannot be used; null where it can. */
  error: string | null;
}

function readPerson(row: Row, place: RosterPerson['place'], organizationId: string): ReadPerson {
  const { given, family } = namesOf(row);
  const name = `${given} ${family}`.trim();
  const role = parseRole(row.role);
  const error =
    findRowError({ row, given, family }) ??
    (role === null ? `is neither a student nor a teacher, but ${row.role.slice(0, 50)}` : null);
  const key = keyOf(row, name, organizationId);
  return { row, key, name, role: role ?? 'student', given, family, place, error };
}

/** Adds a person with the class of the row; gives what contradicts a former row. */
function addPerson({ people, classes, enrolments }: Collected, person: ReadPerson): string | null {
  const { row, key, name, role, given, family, place } = person;
  const known = people.get(key);
  const contradiction = known ? findContradiction(known, { role, name }) : null;
  if (contradiction !== null) return contradiction;
  const email = row.email === '' ? null : normaliseEmail(row.email);
  if (!known) people.set(key, { key, role, given, family, email, ends: false, place });
  if (row.className === '') return null;
  const year = parseSchoolYear(row.year);
  const classKey = `${year ?? ''}:${row.className.toLowerCase()}`;
  if (!classes.has(classKey))
    classes.set(classKey, { key: classKey, name: row.className, year, ends: false });
  const enrolment = `${classKey}\n${key}`;
  // Without ids two children of one name cannot be distinguished.
  if (enrolments.has(enrolment) && row.id === '')
    return `is twice in ${row.className}. Add a column with ids`;
  enrolments.set(enrolment, { classKey, personKey: key, ends: false });
  return null;
}

/** Why a row cannot be used; null where it can. */
function findRowError({ row, given, family }: { row: Row; given: string; family: string }): string | null {
  if (given === '') return 'has no name';
  if (row.id.length > maxKeyLength) return 'has an id that is too long';
  const nameErrors = [nameError(given, 'a name'), nameError(family, 'a name')];
  if (row.className !== '') nameErrors.push(nameError(row.className, 'a class'));
  return nameErrors.find((error) => error !== null) ?? null;
}

/** What contradicts a former row of the same person. */
function findContradiction(
  known: RosterPerson,
  { role, name }: { role: string | null; name: string },
): string | null {
  const knownName = `${known.given} ${known.family}`.trim();
  if (known.role !== role) return 'is a student in one row and a teacher in another';
  return knownName === name ? null : `has the id of ${knownName}`;
}

function readRow({ line, cells }: TableRow, columns: ColumnChoice): Row {
  const of = (field: RosterField) => cells[columns[field] ?? -1] ?? '';
  return {
    line,
    id: of('id'),
    firstName: of('firstName'),
    lastName: of('lastName'),
    name: of('name'),
    className: of('className').replace(/\s+/g, ' '),
    year: of('year'),
    role: of('role'),
    email: of('email'),
  };
}

/** The column in which a student has no first name, or an address in the place of a name. */
function findNameFault({ row, role }: ReadPerson): { field: RosterField; text: string } | null {
  if (role !== 'student') return null;
  if (row.firstName === '' && row.name === '') return { field: 'firstName', text: noFirstNameError };
  const fields = hasTwoNames(row) ? (['firstName', 'lastName'] as const) : (['name'] as const);
  const field = fields.find((one) => row[one].includes('@'));
  return field ? { field, text: addressAsNameError } : null;
}

/** The school would know a student by the whole family name. */
const noFirstNameError = 'has no first name. Write it there, or leave the row out';

const hasTwoNames = (row: Row) => row.firstName !== '' || (row.name === '' && row.lastName !== '');

function namesOf(row: Row): { given: string; family: string } {
  const names = hasTwoNames(row)
    ? { given: row.firstName || row.lastName, family: row.firstName === '' ? '' : row.lastName }
    : splitFullName(row.name);
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
  return { given: clean(names.given), family: clean(names.family) };
}

/** The id of the row; without one a hash of the name, so that no family name is stored with the school. */
function keyOf({ id }: Row, name: string, organizationId: string): string {
  if (id !== '') return id.slice(0, maxKeyLength);
  if (name === '') return '';
  const hash = createHash('sha256').update(`${organizationId}\n${name.toLowerCase()}`).digest('hex');
  return `name:${hash.slice(0, 32)}`;
}
