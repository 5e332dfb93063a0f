import { createHash } from 'node:crypto';
import { formatSchoolYear } from '#features/classes/model/school-year.ts';
import { csvLine } from '#platform/pure/text/csv-line.ts';
import type { ZipEntry } from '#platform/server/storage/zip-files.ts';
import { splitFullName, splitShortName } from '../../model/short-name.ts';
import type { ExportedSchool } from './find-exported-school.ts';

type Cells = Record<string, string>;
type Entry = Extract<ZipEntry, { bytes: Buffer }>;

const columns = {
  manifest: 'propertyName,value',
  academicSessions:
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  courses:
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  roles:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  users:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
} as const;

/** Tables that the archive has not. */
const absent = [
  'categories',
  'classResources',
  'courseResources',
  'demographics',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
];

/** An id that is the same wherever the same things are exported. */
const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

/** A school as the files of a OneRoster 1.2 archive, sorted, so that the same school gives the same bytes. */
export function writeOneRoster({ name, people, classes, members }: ExportedSchool): Entry[] {
  const school = idOf('school', name);
  const course = idOf('course', name);
  const years = [...new Set(classes.map(({ year }) => year))];
  const session = (year: number) => idOf('session', name, String(year));
  const teaches = new Set(members.flatMap((one) => (one.role === 'teacher' ? [one.personId] : [])));
  const shown = people.filter(({ id, isStudent }) => isStudent || teaches.has(id));
  return [
    manifest(),
    table(
      'academicSessions',
      years.map((year) => ({
        sourcedId: session(year),
        title: formatSchoolYear(year),
        type: 'schoolYear',
        startDate: `${year}-07-01`,
        endDate: `${year + 1}-06-30`,
        schoolYear: String(year + 1),
      })),
    ),
    table(
      'classes',
      classes.map((one) => ({
        sourcedId: one.id,
        title: one.name,
        courseSourcedId: course,
        classType: 'scheduled',
        schoolSourcedId: school,
        termSourcedIds: session(one.year),
      })),
    ),
    table('courses', [{ sourcedId: course, title: 'Music', orgSourcedId: school }]),
    table(
      'enrollments',
      members.map((one) => ({ ...enrollmentCells(one), schoolSourcedId: school })),
    ),
    table('orgs', [{ sourcedId: school, name, type: 'school' }]),
    table(
      'roles',
      shown.map(({ id, isStudent }) => ({
        sourcedId: idOf('role', id),
        userSourcedId: id,
        roleType: 'primary',
        role: isStudent ? 'student' : 'teacher',
        orgSourcedId: school,
      })),
    ),
    table(
      'users',
      shown.map((one) => ({ ...userCells(one), primaryOrgSourcedId: school })),
    ),
  ];
}

const enrollmentCells = ({ classId, personId, role }: ExportedSchool['members'][number]): Cells => ({
  sourcedId: idOf('enrollment', classId, personId),
  classSourcedId: classId,
  userSourcedId: personId,
  role,
  primary: 'false',
});

/** Addresses of students stay with the school. */
function userCells({ id, name, email, isStudent }: ExportedSchool['people'][number]): Cells {
  const { given, family } = isStudent ? splitShortName(name) : splitFullName(name);
  return {
    sourcedId: id,
    enabledUser: 'true',
    username: id,
    givenName: given,
    familyName: family || '.',
    ...(!isStudent && email !== null && { email }),
  };
}

function table(name: Exclude<keyof typeof columns, 'manifest'>, rows: readonly Cells[]): Entry {
  const header = columns[name].split(',');
  const sorted = [...rows].sort((one, other) => ((one.sourcedId ?? '') < (other.sourcedId ?? '') ? -1 : 1));
  return toEntry(name, [header, ...sorted.map((cells) => header.map((column) => cells[column] ?? ''))]);
}

function manifest(): Entry {
  const { manifest: _own, ...present } = columns;
  const modes = [
    ...Object.keys(present).map((name) => [`file.${name}`, 'bulk']),
    ...absent.map((name) => [`file.${name}`, 'absent']),
  ].sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return toEntry('manifest', [
    columns.manifest.split(','),
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...modes,
    ['source.systemName', 'Tonehall'],
    ['source.systemCode', 'tonehall'],
  ]);
}

const toEntry = (name: string, lines: readonly string[][]): Entry => ({
  name: `${name}.csv`,
  bytes: Buffer.from(lines.map((cells) => csvLine(cells)).join('')),
});
