import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { deleteReleasedUsers } from '#features/account/server/delete-released-users.ts';
import { removeClassMember } from '#features/classes/class-members.contract.ts';
import { archiveClass, createClass, getClass, listClasses } from '#features/classes/contract.ts';
import { signInToClass } from '#features/classes/sign-in.contract.ts';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { type ASchoolWithClass, aClass, addToClass } from '#features/classes/testing/a-class.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import * as contract from '../contract.ts';
import { consentTextVersion } from '../model/consent-rules.ts';
import * as ofStudent from '../student-record.contract.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const withManaged = async (): Promise<ASchoolWithClass & { managedId: string }> => {
  const made = await aClass(world);
  const added = await made.teacher.call(addManagedStudents, { id: made.classId, names: ['Mia K.'] });
  const { rows } = await sql<{ user_id: string }>`select user_id from class_members
    where id = ${added.made[0]?.membershipId ?? ''}`.execute(db);
  return { ...made, managedId: rows[0]?.user_id ?? '' };
};
const say = (who: Member, id: string, basis: 'public_task' | 'contract' | 'parents' = 'public_task') =>
  who.call(contract.recordConsents, { id, ages: 'below_13', basis });

test('a teacher says for a class how old it is and on what basis; twice changes nothing, anew replaces it [EDU-254]', async () => {
  const { school, teacher, student, classId, managedId } = await withManaged();
  const read = () => teacher.call(contract.getClassConsents, { id: classId });
  expect(await read()).toMatchObject({ students: 2, missing: 2, textVersion: consentTextVersion });
  expect((await say(teacher, classId)).userGuids).toEqual([student.id, managedId].sort());
  expect((await say(teacher, classId)).userGuids).toEqual([]);
  expect(await read()).toMatchObject({ students: 2, missing: 0 });
  world.clock.advance(1000);
  await say(school.owner, classId, 'parents');
  const { students } = await school.owner.call(contract.listConsents, { id: school.id });
  expect(students.map(({ consent }) => [consent?.basis, consent?.ages, consent?.saidBy])).toEqual([
    ['parents', 'below_13', 'Ada Byron'],
    ['parents', 'below_13', 'Ada Byron'],
  ]);
  const { rows } = await sql`select basis, ended_as, count(*)::int from consents where student_id = any(${[
    student.id,
    managedId,
  ]}::uuid[]) group by 1, 2 order by 1`.execute(db);
  expect(rows).toEqual([
    { basis: 'parents', ended_as: null, count: 2 },
    { basis: 'public_task', ended_as: 'replaced', count: 2 },
  ]);
});

test('the owner reads the bases by the names of the students, page by page, or that of one student [EDU-254] [EDU-243]', async () => {
  const { school, teacher, classId, managedId } = await withManaged();
  await teacher.call(addManagedStudents, { id: classId, names: ['zoe A.', 'Ada P.', 'Åsa B.'] });
  const list = (more: { items?: number; page?: string | number; userGuid?: string } = {}) =>
    school.owner.call(contract.listConsents, { id: school.id, ...more });
  const all = (await list()).students.map(({ name }) => name);
  const withoutHandle = (names: string[]) => names.filter((name) => / [A-Z]\.$/.test(name));
  expect(withoutHandle(all)).toEqual(['Ada P.', 'Mia K.', 'zoe A.', 'Åsa B.']);
  const first = await list({ items: 2 });
  const second = await list({ items: 2, page: first.meta.nextPage ?? '' });
  expect([...first.students, ...second.students].map(({ name }) => name)).toEqual(all.slice(0, 4));
  expect((await list({ userGuid: managedId })).students.map(({ name }) => name)).toEqual(['Mia K.']);
  const other = await withManaged();
  expect((await list({ userGuid: other.managedId })).students).toEqual([]);
});

test('the owner reads the classes of each student beside the name, without archived and former ones [EDU-342]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const list = async () =>
    (await school.owner.call(contract.listConsents, { id: school.id })).students[0]?.classes;
  const { name } = await teacher.call(getClass, { id: classId });
  const ids: string[] = [];
  for (const each of ['zither', 'Archived'])
    ids.push((await teacher.call(createClass, { workspace: { name: each } })).id);
  const [zither = '', archived = ''] = ids;
  for (const id of ids) await addToClass(teacher, id, student);
  expect(await list()).toEqual(['Archived', name, 'zither']);
  await teacher.call(archiveClass, { id: archived, archived: true });
  expect(await list()).toEqual([name, 'zither']);
  const { members } = await teacher.call(getClass, { id: zither });
  const membershipId = members.find(({ role }) => role === 'student')?.membershipId ?? '';
  await teacher.call(removeClassMember, { workspaceId: zither, id: membershipId });
  expect(await list()).toEqual([name]);
});

test('a basis that the country does not accept is refused; students and others say nothing [EDU-254] [EDU-255]', async () => {
  const { teacher, student, classId, school } = await withManaged();
  await expect(say(teacher, classId, 'contract')).rejects.toMatchObject({
    status: 422,
    fields: { basis: [expect.any(String)] },
  });
  await sql`update organizations set country = 'US' where id = ${school.id}`.execute(db);
  await expect(say(teacher, classId)).rejects.toMatchObject({ status: 422 });
  expect((await teacher.call(contract.getClassConsents, { id: classId })).allowed[0]).toEqual({
    ages: 'below_13',
    bases: ['parents'],
  });
  const other = await aClass(world);
  await expect(say(student, classId)).rejects.toMatchObject({ status: 403 });
  await expect(say(other.teacher, classId)).rejects.toMatchObject({ status: 404 });
  await expect(teacher.call(contract.listConsents, { id: school.id })).rejects.toMatchObject({ status: 403 });
  await expect(other.school.owner.call(contract.listConsents, { id: school.id })).rejects.toMatchObject({
    status: 404,
  });
});

test('a withdrawn consent closes the account at once, and it is erased in 30 days [EDU-256]', async () => {
  const { school, teacher, student, classId, managedId } = await withManaged();
  await say(teacher, classId);
  const withdraw = (who: Member, userGuid: string) =>
    who.call(ofStudent.withdrawConsent, { id: school.id, userGuid });
  await expect(withdraw(teacher, managedId)).rejects.toMatchObject({ status: 403 });
  const other = await aClass(world);
  await expect(withdraw(school.owner, other.student.id)).rejects.toMatchObject({ status: 404 });
  await withdraw(school.owner, managedId);
  await expect(withdraw(school.owner, managedId)).rejects.toMatchObject({ status: 404 });
  const { rows } = await sql`select released_at is not null as rests,
    (select ended_as from consents where student_id = u.id) as consent from users u where id = ${managedId}`.execute(
    db,
  );
  expect(rows).toEqual([{ rests: true, consent: 'withdrawn' }]);
  // A student with an address of their own leaves the school and is signed out.
  await withdraw(school.owner, student.id);
  await expect(student.call(listClasses, {})).rejects.toMatchObject({ status: 401 });
  await expect(
    world.newGuest().call(signInToClass, { code: 'BCDFGHJK', studentId: managedId, words: 'a b' }),
  ).rejects.toMatchObject({ status: 404 });
  // `released_at` follows the clock of the database.
  await sql`update users set released_at = ${new Date(world.clock.now().getTime() - 31 * 86_400_000)}
    where id = ${managedId}`.execute(db);
  await deleteReleasedUsers(makeCall(world.platform, db, guest), plugged.list(memberParts));
  await world.drain();
  const left = await sql`select u.username, u.deleted_at is not null as deleted,
    (select count(*)::int from consents where student_id = u.id) as consents from users u where id = ${managedId}`.execute(
    db,
  );
  expect(left.rows).toMatchObject([{ deleted: true, consents: 0 }]);
});

test('nothing but the statement of a school for a class has an age, and nobody is asked for theirs [EDU-255]', async () => {
  // The consent of who signs up without a school, which is no age.
  const known = ['consents.ages', 'user_consents.age'];
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and column_name ~ '(^|_)(age|ages|birth.*|born.*)$'`.execute(
    db,
  );
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
