import type { ZippedFile } from '#features/account/server/write-zip.ts';
import type { OwnMembership } from '#features/education/server/find-organizations.ts';
import { inSchoolTransaction } from '#features/education/server/school-rows-guard.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import type { Call } from '#platform/server/call.ts';
import type { StudentOfSchool } from './find-staff.ts';

/**
 * What of an account with an address of its own the school gets: what was made in the school. The rest (messages, sign-ins, what
 * they follow) is theirs, and they export it by themselves.
 */
const partsOfSchool = new Set(['classes', 'education', 'projects', 'school-records', 'tracks']);

/** Parts with rows of schools, of which another school that the student has asked has some, too. They are small. */
const partsWithRowsOfSchools = new Set(['classes', 'education', 'invitations', 'rosters', 'school-records']);

/** All files of one student, for parents and for another school. */
export async function* exportStudent(
  call: Call,
  parts: readonly MemberPart[],
  { school, student, folder = '' }: { school: OwnMembership; student: StudentOfSchool; folder?: string },
): AsyncGenerator<ZippedFile> {
  const { userId, name, isManaged } = student;
  yield { path: `${folder}student.json`, json: { id: userId, name, accountOfSchool: isManaged } };
  for (const part of parts) {
    if (!isManaged && !partsOfSchool.has(part.name)) continue;
    const files = partsWithRowsOfSchools.has(part.name)
      ? await inSchoolTransaction(call, school.id, (inner) =>
          Array.fromAsync(part.exportFiles(inner, userId)),
        )
      : part.exportFiles(call, userId);
    for await (const file of files) yield { ...file, path: `${folder}${file.path}` };
  }
}

export interface SchoolContents {
  school: OwnMembership;
  students: readonly StudentOfSchool[];
  people: object[];
  classes: object[];
}

/** The school with its people and classes, and a folder for each student. */
export async function* exportSchool(
  call: Call,
  parts: readonly MemberPart[],
  { school, students, people, classes }: SchoolContents,
): AsyncGenerator<ZippedFile> {
  yield { path: 'school.json', json: { id: school.id, name: school.name } };
  yield { path: 'people.json', json: people };
  yield { path: 'classes.json', json: classes };
  for (const student of students)
    yield* exportStudent(call, parts, { school, student, folder: `students/${folderOf(student)}/` });
}

/** Two students of one name get two folders. */
const folderOf = ({ name, membershipId }: StudentOfSchool): string =>
  `${name
    .replaceAll(/[^\p{L}\p{N} .-]/gu, '_')
    .replaceAll('..', '_')
    .slice(0, 60)} ${membershipId}`;
