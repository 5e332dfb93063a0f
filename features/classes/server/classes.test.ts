import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listSchoolMembers, removeSchoolMember } from '#features/education/members.contract.ts';
import { addSchoolMember, aSchool, signInAgain } from '#features/education/testing/a-school.ts';
import { createProject, getProject } from '#features/projects/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import {
  addClassProject,
  announceToClass,
  listClassAnnouncements,
  listClassProjects,
} from '../class-members.contract.ts';
import * as contract from '../contract.ts';
import { requestClassMembership } from '../joining.contract.ts';
import { addManagedStudents } from '../students.contract.ts';
import { aClass, addToClass } from '../testing/a-class.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;

const create = (by: Member, workspace: object = {}) =>
  by.call(contract.createClass, { workspace: { name: 'Choir', ...workspace } });
const namesOf = async (who: Member, archived = false) =>
  (await who.call(contract.listClasses, { archived })).workspaces.map(({ name }) => name);

test('a class has an id, a name and autoAccept, off by default, and is served and changed under /api/workspaces [EDU-134] [EDU-136]', async () => {
  const { owner } = await aSchool(world);
  const { status, body } = await owner.raw({
    method: 'POST',
    url: '/api/workspaces',
    body: { workspace: { name: ' Choir ' } },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: expect.any(String), name: 'Choir', auto_accept: false });
  const url = `/api/workspaces/${body.id}`;
  const put = { name: 'Big band', auto_accept: true };
  expect((await owner.raw({ method: 'PUT', url, body: { workspace: put } })).body).toMatchObject(put);
  expect((await owner.raw({ method: 'PUT', url, body: { workspace: {} } })).body).toMatchObject(put);
  expect((await owner.raw({ method: 'GET', url })).body).toMatchObject({ id: body.id, ...put });
  const list = await owner.raw({ method: 'GET', url: '/api/workspaces' });
  expect(list.body.workspaces.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  expect((await owner.raw({ method: 'DELETE', url })).status).toBe(204);
  expect((await owner.raw({ method: 'GET', url })).status).toBe(404);
  for (const [name, expected] of [
    ['x'.repeat(100), 201],
    ['x'.repeat(101), 422],
    ['  ', 422],
    ['a\u202eb', 422],
  ] as const) {
    const answer = await owner.raw({ method: 'POST', url: '/api/workspaces', body: { workspace: { name } } });
    expect(answer.status, name).toBe(expected);
  }
});

test('the list of classes counts the students who are in each, for teachers and students alike [EDU-359]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const { id: second } = await create(teacher);
  const third = await addSchoolMember(school, await world.person(`third${school.id.slice(0, 4)}`), 'student');
  await addToClass(teacher, second, student, third);
  await teacher.call(addManagedStudents, { id: second, names: ['Mia K.'] });
  const asker = await world.person(`asker${school.id.slice(0, 4)}`);
  const membershipRequest = { name: 'Kim Oak', staysPublic: true };
  await asker.call(requestClassMembership, { id: second, membershipRequest });
  const countsOf = async (who: Member) =>
    Object.fromEntries(
      (await who.call(contract.listClasses, {})).workspaces.map(({ id, students }) => [id, students]),
    );
  const empty = await create(teacher, { name: 'Empty' });
  const counts = { [classId]: 1, [second]: 3 };
  expect(await countsOf(teacher)).toEqual({ ...counts, [empty.id]: 0 });
  expect(await countsOf(student)).toEqual(counts);
  await sql`update users set deleted_at = now() where id = ${third.id}`.execute(db);
  expect(await countsOf(teacher)).toMatchObject({ [second]: 2 });
  expect(await countsOf(student)).toMatchObject({ [second]: 2 });
});

test('a class has a year, a colour and its maker as a teacher, and is listed by year and name [EDU-162]', async () => {
  const { owner } = await aSchool(world);
  const made = await create(owner, { year: 2025, colour: 'teal', name: 'B' });
  expect(made).toMatchObject({ year: 2025, colour: 'teal', role: 'teacher', mayManage: true });
  expect(made.members.map(({ role }) => role)).toEqual(['teacher']);
  const now = world.clock.now();
  expect((await create(owner)).year).toBe(now.getUTCFullYear() - (now.getUTCMonth() < 6 ? 1 : 0));
  await create(owner, { year: 2025, name: 'A' });
  expect(await namesOf(owner)).toEqual(['Choir', 'A', 'B']);
  const page = await owner.call(contract.listClasses, { items: 2 });
  const rest = await owner.call(contract.listClasses, { items: 2, page: page.meta.nextPage ?? '' });
  expect([page.workspaces.map(({ name }) => name), rest.workspaces.map(({ name }) => name)]).toEqual([
    ['Choir', 'A'],
    ['B'],
  ]);
});

test('a class also holds school, owner, members and projects; members see each other’s names only [EDU-135]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const forTeacher = await teacher.call(contract.getClass, { id: classId });
  expect(forTeacher).toMatchObject({
    organization: { id: school.id, name: school.name },
    owner: { username: teacher.username },
    members: [
      { role: 'teacher', name: `${teacher.username} at school` },
      {
        role: 'student',
        name: `${student.username} at school`,
        userGuid: student.id,
        group: '',
        state: 'unconfirmed',
        lastSeenAt: expect.any(String),
      },
    ],
  });
  const forStudent = await student.call(contract.getClass, { id: classId });
  expect(forStudent.members[1]).toEqual({
    membershipId: forTeacher.members[1]?.membershipId,
    role: 'student',
    name: `${student.username} at school`,
  });
  expect(forStudent).toMatchObject({ role: 'student', mayManage: false, code: null, signInUntil: null });
});

test('a project of a class is seen by its own members, and by owner and teachers of the school reading along [EDU-135] [EDU-167]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const classmate = await addSchoolMember(school, await world.person('classmate'), 'student');
  const colleague = await addSchoolMember(school, await world.person('colleague'), 'faculty');
  await addToClass(teacher, classId, classmate);
  const outsider = await aClass(world);
  const { data } = await student.call(createProject, { project: { title: 'Rain' } });
  const see = (who: Member) => who.call(getProject, { id: data.id });
  for (const who of [teacher, school.owner, classmate])
    await expect(see(who)).rejects.toMatchObject({ status: 404 });
  await student.call(addClassProject, { id: classId, projectId: data.id });
  for (const who of [student, teacher, colleague, school.owner]) {
    const { can } = (await see(who)).data.attributes;
    expect(can.rename, who.username).toBe(who === student);
  }
  for (const who of [classmate, outsider.teacher, outsider.school.owner])
    await expect(see(who), who.username).rejects.toMatchObject({ status: 404 });
  const bytes = {
    method: 'PUT',
    url: `/api/projects/${data.id}/document`,
    body: new Uint8Array([1]),
  } as const;
  const headers = { 'content-type': 'application/octet-stream' };
  expect(
    (await teacher.raw({ ...bytes, headers: { ...headers, 'x-csrf-token': teacher.csrfToken() } })).status,
  ).toBe(403);
  const titles = async (who: Member) =>
    (await who.call(listClassProjects, { id: classId })).projects.map(({ title }) => title);
  expect([await titles(student), await titles(teacher), await titles(classmate)]).toEqual([
    ['Rain'],
    ['Rain'],
    [],
  ]);
});

test('a teacher sees how many projects each student has in the class, and lists those of one [EDU-194] [EDU-195]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const classmate = await addSchoolMember(school, await world.person('second'), 'student');
  await addToClass(teacher, classId, classmate);
  const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  for (const title of ['Rain', 'Sun']) {
    const { data } = await student.call(createProject, { project: { title } });
    await student.call(addClassProject, { id: classId, projectId: data.id });
  }
  // Outside of the class it is the student's own.
  await student.call(createProject, { project: { title: 'Secret' } });
  const { members } = await teacher.call(contract.getClass, { id: classId });
  const of = (name: string) => members.find((one) => one.name.startsWith(name));
  const facts = [of(student.username), of(classmate.username), of('Mia K.')].map((one) => [
    one?.projects,
    one?.managed,
  ]);
  expect(facts).toEqual([
    [2, false],
    [0, false],
    [0, true],
  ]);
  const titlesOf = async (who: Member, membershipId = '') =>
    (await who.call(listClassProjects, { id: classId, membershipId })).projects.map(({ title }) => title);
  expect((await titlesOf(teacher, of(student.username)?.membershipId)).toSorted()).toEqual(['Rain', 'Sun']);
  expect(await titlesOf(teacher, made[0]?.membershipId)).toEqual([]);
  expect(await titlesOf(classmate, of(student.username)?.membershipId)).toEqual([]);
  const elsewhere = await aClass(world);
  const foreign = (await elsewhere.teacher.call(contract.getClass, { id: elsewhere.classId })).members[1];
  expect(await titlesOf(teacher, foreign?.membershipId)).toEqual([]);
  await expect(titlesOf(teacher, 'x')).rejects.toMatchObject({ status: 422 });
});

test('owner and teachers create, change and delete classes; students get 403, others 404, guests 401 [EDU-137] [EDU-170]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const colleague = await addSchoolMember(school, await world.person('other-teacher'), 'faculty');
  const stranger = await addSchoolMember(school, await world.person('not-in-class'), 'student');
  const other = await aClass(world);
  const nobody = await world.person('in-no-school');
  const id = classId;
  const attempts = (who: Member) => [
    who.call(contract.updateClass, { id, workspace: { name: 'Mine' } }),
    who.call(contract.archiveClass, { id, archived: true }),
    who.call(contract.copyClass, { id, workspace: { name: 'Copy', year: 2027 }, withStudents: true }),
    who.call(contract.mergeClass, { id, fromId: other.classId }),
    who.call(contract.renewClassCode, { id }),
    who.call(contract.clearClassCode, { id }),
    who.call(contract.openSignInWindow, { id }),
    who.call(contract.closeSignInWindow, { id }),
    who.call(announceToClass, { id, announcement: { text: 'Hello' } }),
    who.call(contract.deleteClass, { id }),
  ];
  const statuses = async (who: Member) =>
    (await Promise.allSettled(attempts(who))).map((one) =>
      one.status === 'rejected' ? (one.reason as { status: number }).status : 200,
    );
  expect(new Set(await statuses(student))).toEqual(new Set([403]));
  for (const who of [stranger, other.teacher, other.student, other.school.owner, nobody]) {
    expect(new Set(await statuses(who)), who.username).toEqual(new Set([404]));
    await expect(who.call(contract.getClass, { id })).rejects.toMatchObject({ status: 404 });
    await expect(who.call(listClassProjects, { id })).rejects.toMatchObject({ status: 404 });
    await expect(who.call(listClassAnnouncements, { workspaceId: id })).rejects.toMatchObject({
      status: 404,
    });
  }
  expect((await world.guest.raw({ method: 'GET', url: `/api/workspaces/${id}` })).status).toBe(401);
  await expect(create(student)).rejects.toMatchObject({ status: 403 });
  await expect(create(nobody)).rejects.toMatchObject({ status: 404 });
  await expect(nobody.call(contract.listClasses, {})).rejects.toMatchObject({ status: 404 });
  expect([await namesOf(stranger), await namesOf(student), await namesOf(colleague)]).toEqual([
    [],
    [expect.stringMatching(/^Class/)],
    [expect.stringMatching(/^Class/)],
  ]);
  expect((await school.owner.call(contract.updateClass, { id, workspace: { name: 'Ours' } })).name).toBe(
    'Ours',
  );
  await colleague.call(contract.deleteClass, { id });
  await expect(teacher.call(contract.getClass, { id })).rejects.toMatchObject({ status: 404 });
});

test('a deleted class leaves its projects with their owners and ends its memberships [EDU-138]', async () => {
  const { teacher, student, classId } = await aClass(world);
  const { data } = await student.call(createProject, { project: { title: 'Snow' } });
  await student.call(addClassProject, { id: classId, projectId: data.id });
  await teacher.call(announceToClass, { id: classId, announcement: { text: 'Bring your songs.' } });
  await teacher.call(contract.deleteClass, { id: classId });
  expect((await student.call(getProject, { id: data.id })).data.attributes.title).toBe('Snow');
  await expect(teacher.call(getProject, { id: data.id })).rejects.toMatchObject({ status: 404 });
  for (const table of ['class_members', 'class_announcements']) {
    const { rows } = await sql`select from ${sql.table(table)} where workspace_id = ${classId}`.execute(db);
    expect(rows, table).toEqual([]);
  }
  expect(await namesOf(student)).toEqual([]);
});

test('who leaves the school leaves its classes and takes their projects along; their class stays with the school’s owner [EDU-169]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const { data } = await student.call(createProject, { project: { title: 'Wind' } });
  await student.call(addClassProject, { id: classId, projectId: data.id });
  const { members } = await school.owner.call(listSchoolMembers, { id: school.id });
  for (const one of [student, teacher]) {
    const id = members.find(({ userGuid }) => userGuid === one.id)?.membershipId ?? '';
    await school.owner.call(removeSchoolMember, { organizationId: school.id, id });
    await signInAgain(one);
    await expect(one.call(contract.getClass, { id: classId })).rejects.toMatchObject({ status: 404 });
  }
  const seen = await school.owner.call(contract.getClass, { id: classId });
  expect([seen.members, seen.owner.username]).toEqual([[], school.owner.username]);
  await expect(school.owner.call(getProject, { id: data.id })).rejects.toMatchObject({ status: 404 });
  expect((await student.call(getProject, { id: data.id })).data.id).toBe(data.id);
});

test('a class is deleted with its school; another school’s rows stay [EDU-170]', async () => {
  const { school, classId } = await aClass(world);
  const other = await aClass(world);
  await sql`delete from organizations where id = ${school.id}`.execute(db);
  const { rows } = await sql<{
    id: string;
  }>`select id from workspaces where id in (${classId}, ${other.classId})`.execute(db);
  expect(rows).toEqual([{ id: other.classId }]);
});
