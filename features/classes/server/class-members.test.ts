import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { createProject, makeTemplate } from '#features/projects/contract.ts';
import { manyMembers } from '#testing/many-members.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import * as members from '../class-members.contract.ts';
import * as contract from '../contract.ts';
import { addManagedStudents } from '../students.contract.ts';
import { aClass, addToClass } from '../testing/a-class.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;

test('a teacher takes people of the school in, all or none, twice without effect, and nobody of outside [EDU-162]', async () => {
  const { school, teacher, student, classId: id } = await aClass(world);
  const [colleague, pupil] = [await world.person('colleague'), await world.person('pupil')];
  await addSchoolMember(school, colleague, 'faculty');
  await addSchoolMember(school, pupil, 'student');
  const outsider = await world.person('outsider');
  const other = await aClass(world);
  for (const stranger of [outsider, other.student, other.teacher])
    await expect(addToClass(teacher, id, pupil, stranger)).rejects.toMatchObject({ status: 404 });
  expect((await teacher.call(contract.getClass, { id })).members.length).toBe(2);
  await addToClass(teacher, id, pupil, colleague, pupil);
  const { members: people } = await addToClass(teacher, id, pupil, colleague);
  expect(new Set(people.map(({ userGuid, role }) => `${userGuid} ${role}`))).toEqual(
    new Set([
      `${teacher.id} teacher`,
      `${colleague.id} teacher`,
      `${student.id} student`,
      `${pupil.id} student`,
    ]),
  );
  await expect(addToClass(student, id, pupil)).rejects.toMatchObject({ status: 403 });
});

test('a class has 200 students: of 50 teachers’ calls at once for the last place exactly one succeeds [EDU-094] [EDU-162]', async () => {
  const { school, teacher, classId: id } = await aClass(world);
  const pupils = await manyMembers(world.platform, 249);
  const consent = sql`now(), now(), now(), '2026'`;
  await sql`insert into organization_memberships (id, organization_id, user_id, role, requested_at, accepted_at, consent_at, consent_terms)
    select gen_random_uuid(), ${school.id}, p.id, 'student', ${consent} from unnest(${pupils.map((one) => one.id)}::uuid[]) p (id)`.execute(
    db,
  );
  const guids = pupils.map((one) => one.id);
  await teacher.call(members.addClassMembers, { id, userGuids: guids.slice(0, 198) });
  const { given, thrown } = await race(50, (at) =>
    teacher.call(members.addClassMembers, { id, userGuids: [guids[198 + at] ?? ''] }),
  );
  expect([given.length, thrown.length]).toEqual([1, 49]);
  for (const error of thrown)
    expect(error).toMatchObject({
      status: 403,
      code: 'limit_reached',
      message: 'This class is full',
      details: { more: { address: '/education/classes' } },
    });
  const seen = await teacher.call(contract.getClass, { id });
  expect(seen.members.filter(({ role }) => role === 'student').length).toBe(200);
});

test('students are put into groups, and members taken out; the last teacher stays [EDU-162]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const see = async () => (await teacher.call(contract.getClass, { id: classId })).members;
  const idOf = async (guid: string) =>
    (await see()).find(({ userGuid }) => userGuid === guid)?.membershipId ?? '';
  const [ofStudent, ofTeacher] = [await idOf(student.id), await idOf(teacher.id)];
  const put = (id: string, group: string, by = teacher) =>
    by.call(members.updateClassMember, { workspaceId: classId, id, member: { group } });
  await put(ofStudent, ' Brass ');
  expect((await see())[1]?.group).toBe('Brass');
  await put(ofStudent, '');
  expect((await see())[1]?.group).toBe('');
  await expect(put(ofTeacher, 'Brass')).rejects.toMatchObject({ status: 422 });
  await expect(put(ofStudent, 'x'.repeat(51))).rejects.toMatchObject({ status: 422 });
  await expect(put(ofStudent, 'Brass', student)).rejects.toMatchObject({ status: 403 });
  const other = await aClass(world);
  const remove = (id: string, by = teacher, workspaceId = classId) =>
    by.call(members.removeClassMember, { workspaceId, id });
  await expect(remove(ofStudent, other.teacher, other.classId)).rejects.toMatchObject({ status: 404 });
  await expect(remove(ofStudent, student)).rejects.toMatchObject({ status: 403 });
  await expect(remove(ofTeacher)).rejects.toMatchObject({ status: 409, code: 'last_teacher' });
  await addToClass(teacher, classId, school.owner);
  const { data } = await student.call(createProject, { project: { title: 'Mine' } });
  await student.call(members.addClassProject, { id: classId, projectId: data.id });
  await remove(ofStudent);
  await expect(remove(ofStudent)).rejects.toMatchObject({ status: 404 });
  await expect(student.call(contract.getClass, { id: classId })).rejects.toMatchObject({ status: 404 });
  expect((await teacher.call(members.listClassProjects, { id: classId })).projects).toEqual([]);
  const { rows } = await sql`select workspace_id from pieces where id = ${data.id}`.execute(db);
  expect(rows).toEqual([{ workspace_id: null }]);
  await remove(ofTeacher);
  await expect(
    remove(
      await (async () => {
        const seen = await school.owner.call(contract.getClass, { id: classId });
        return seen.members[0]?.membershipId ?? '';
      })(),
    ),
  ).rejects.toMatchObject({ status: 409 });
});

test('teachers see the state of an account; classmates do not see a suspended one [EDU-162]', async () => {
  const { school, teacher, student, classId: id } = await aClass(world);
  const classmate = await addSchoolMember(school, await world.person('classmate'), 'student');
  await addToClass(teacher, id, classmate);
  const stateOf = async () =>
    (await teacher.call(contract.getClass, { id })).members.find(({ userGuid }) => userGuid === student.id)
      ?.state;
  expect(await stateOf()).toBe('unconfirmed');
  await updateUser(db, student.id, { email_verified_at: world.clock.now() });
  expect(await stateOf()).toBe('active');
  await updateUser(db, student.id, { banned_at: world.clock.now() });
  expect(await stateOf()).toBe('suspended');
  const seen = await classmate.call(contract.getClass, { id });
  expect(seen.members.map(({ name }) => name)).not.toContain(`${student.username} at school`);
});

test('a project is in one class at most; templates, and those with people from outside, are refused [EDU-135] [EDU-167]', async () => {
  const { teacher, student, classId: first } = await aClass(world);
  const { id: second } = await teacher.call(contract.createClass, { workspace: { name: 'Second' } });
  await addToClass(teacher, second, student);
  const { data } = await student.call(createProject, { project: { title: 'Mine' } });
  const put = (by: typeof student, id: string, projectId = data.id) =>
    by.call(members.addClassProject, { id, projectId });
  await put(student, first);
  await put(student, second);
  await put(student, second);
  const listed = async (id: string) =>
    (await teacher.call(members.listClassProjects, { id })).projects.length;
  expect([await listed(first), await listed(second)]).toEqual([0, 1]);
  await expect(put(teacher, first)).rejects.toMatchObject({ status: 403 });
  await expect(student.call(makeTemplate, { projectId: data.id })).rejects.toMatchObject({ status: 422 });
  const { data: open } = await student.call(createProject, { project: { title: 'Open' } });
  await student.call(makeTemplate, { projectId: open.id });
  await expect(put(student, first, open.id)).rejects.toMatchObject({ status: 422 });
  const { data: shared } = await student.call(createProject, {
    project: { title: 'Shared', kind: 'Project' },
  });
  const outsider = await world.person('guest-of-project');
  await sql`insert into project_memberships (id, piece_id, user_id, origin, created_at, accepted_at)
    values (gen_random_uuid(), ${shared.id}, ${outsider.id}, 'invitation', now(), now())`.execute(db);
  await expect(put(student, first, shared.id)).rejects.toMatchObject({ status: 422 });
  const other = await aClass(world);
  await expect(put(student, other.classId)).rejects.toMatchObject({ status: 404 });
  const takeOut = (by: typeof student, id: string) =>
    by.call(members.removeClassProject, { id, projectId: data.id });
  await expect(takeOut(teacher, first)).rejects.toMatchObject({ status: 404 });
  await takeOut(teacher, second);
  expect(await listed(second)).toBe(0);
  await put(student, second);
  await takeOut(student, second);
  expect(await listed(second)).toBe(0);
});

test('announcements are written by teachers, read by the class newest first, and answered by nobody [EDU-165]', async () => {
  const { teacher, student, classId } = await aClass(world);
  const announce = (text: string, by = teacher) =>
    by.call(members.announceToClass, { id: classId, announcement: { text } });
  await announce('First');
  world.clock.advance(1000);
  const { id } = await announce('Second');
  const read = async (who = student) => (await who.call(members.listClassAnnouncements, {})).announcements;
  expect(await read()).toMatchObject([
    { text: 'Second', author: `${teacher.username} at school`, workspace: { id: classId }, mayDelete: false },
    { text: 'First' },
  ]);
  await expect(announce('Reply', student)).rejects.toMatchObject({ status: 403 });
  for (const text of ['', '  ', 'x'.repeat(2001)])
    await expect(announce(text)).rejects.toMatchObject({ status: 422 });
  const other = await aClass(world);
  expect([await read(other.student), await read(other.teacher)]).toEqual([[], []]);
  const takeBack = (by: typeof teacher, workspaceId = classId) =>
    by.call(members.deleteClassAnnouncement, { workspaceId, id });
  await expect(takeBack(student)).rejects.toMatchObject({ status: 403 });
  await expect(takeBack(other.teacher, other.classId)).rejects.toMatchObject({ status: 404 });
  await takeBack(teacher);
  await expect(takeBack(teacher)).rejects.toMatchObject({ status: 404 });
  expect((await read()).map(({ text }) => text)).toEqual(['First']);
  await updateUser(db, teacher.id, { banned_at: world.clock.now() });
  expect(await read()).toEqual([]);
});

test('the list of a class is a CSV file of its name for teachers, by name, which Excel reads and whose cells no spreadsheet runs [EDU-166]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  await sql`update organization_memberships set asked_as = '=cmd()' where user_id = ${student.id}`.execute(
    db,
  );
  const url = `/education/classes/${classId}/students.csv`;
  await teacher.call(addManagedStudents, { id: classId, names: ['Zed Q.', 'Änne L.'] });
  const { status, body, headers } = await teacher.raw({ method: 'GET', url });
  const { name } = await teacher.call(contract.getClass, { id: classId });
  expect(headers['content-disposition']).toBe(
    `attachment; filename="${name.toLowerCase().replaceAll(' ', '-')}.csv"`,
  );
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'private, no-store',
  ]);
  const lines = body.split('\r\n');
  expect([lines.length, lines[0]]).toEqual([5, '\ufeffname,username,group,account,last here']);
  expect(lines.slice(2, 4).map((line: string) => line.split(',')[0])).toEqual(['Änne L.', 'Zed Q.']);
  expect(lines[1]).toMatch(new RegExp(`^'=cmd\\(\\),${student.username},,unconfirmed,20`));
  const other = await aClass(world);
  const statuses = [];
  for (const who of [world.guest, student, other.teacher, school.owner])
    statuses.push((await who.raw({ method: 'GET', url })).status);
  expect(statuses).toEqual([401, 403, 404, 200]);
  expect((await teacher.raw({ method: 'GET', url: '/education/classes/none/students.csv' })).status).toBe(
    404,
  );
});
