import type { ZippedFile } from '#features/account/server/write-zip.ts';
import type { OwnMembership } from '#features/education/server/find-organizations.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import type { Call } from '#platform/server/call.ts';
import { findClassesOfSchool, findPeopleOfSchool } from './find-school-contents.scopes.ts';
import type { StudentOfSchool } from './find-staff.ts';

/**
 * What of an account with an address of its own the school gets: what was made in the school. The rest (messages, sign-ins, what
 * they follow) is theirs, and they export it by themselves.
 */
const partsOfSchool = new Set(['classes', 'education', 'projects', 'school-records', 'tracks']);

/** All files of one student, for parents and for another school. */
export async function* exportStudent(
  call: Call,
  parts: readonly MemberPart[],
  { userId, name, isManaged, folder = '' }: StudentOfSchool & { folder?: string },
): AsyncGenerator<ZippedFile> {
  yield { path: `${folder}student.json`, json: { id: userId, name, accountOfSchool: isManaged } };
  for (const part of parts) {
    if (!isManaged && !partsOfSchool.has(part.name)) continue;
    for await (const file of part.exportFiles(call, userId)) yield { ...file, path: `${folder}${file.path}` };
  }
}

/** The school with its people and classes, and a folder for each student. */
export async function* exportSchool(
  call: Call,
  parts: readonly MemberPart[],
  { school, students }: { school: OwnMembership; students: readonly StudentOfSchool[] },
): AsyncGenerator<ZippedFile> {
  yield { path: 'school.json', json: { id: school.id, name: school.name } };
  yield { path: 'people.json', json: await findPeopleOfSchool(call.db, school.id) };
  yield { path: 'classes.json', json: await findClassesOfSchool(call.db, school.id) };
  for (const student of students)
    yield* exportStudent(call, parts, { ...student, folder: `students/${folderOf(student)}/` });
}

/** Two students of one name get two folders. */
const folderOf = ({ name, membershipId }: StudentOfSchool): string =>
  `${name
    .replaceAll(/[^\p{L}\p{N} .-]/gu, '_')
    .replaceAll('..', '_')
    .slice(0, 60)} ${membershipId}`;
