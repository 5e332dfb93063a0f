import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import * as classBans from '#features/classes/class-bans.contract.ts';
import * as classMembers from '#features/classes/class-members.contract.ts';
import * as classes from '#features/classes/contract.ts';
import * as joining from '#features/classes/joining.contract.ts';
import * as students from '#features/classes/students.contract.ts';
import { type ASchoolWithClass, aClass, addToClass } from '#features/classes/testing/a-class.ts';
import * as bans from '#features/education/bans.contract.ts';
import * as education from '#features/education/members.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { cloneProject, createProject, getProject } from '#features/projects/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import * as own from '../contract.ts';
import * as ofStudent from '../student-record.contract.ts';
import { recordCalls } from './record-calls.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;

/** Calls of schools and classes that open no student's record, each with its reason. */
const withoutRecords: Readonly<Record<string, string>> = {
  'classes.list': 'names of classes and numbers',
  'classes.create': 'a new class has no student',
  'classes.delete': 'shows nobody; who was in it stays at the school',
  'classes.clearCode': 'shows nobody',
  'classes.closeWindow': 'shows nobody',
  'classes.addProject': 'owners add their own projects',
  'classes.listAnnouncements': 'written by teachers',
  'classes.announce': 'written by teachers',
  'classes.deleteAnnouncement': 'written by teachers',
  'classes.getInvitation': 'of the caller',
  'classes.requestMembership': 'of the caller',
  'classes.invite': 'addresses, and public names of accounts',
  'classes.listInvitations': 'addresses, and public names of accounts',
  'classes.withdrawInvitation': 'addresses, and public names of accounts',
  'classes.openForSignIn': 'guests, by the code of a class',
  'classes.signIn': 'guests, by the code of a class',
  'classes.signInByCard': 'guests, by a card',
  'education.createOrganization': 'a new school has no student',
  'education.listOrganizations': 'schools and their owners',
  'education.getOwnMembership': 'of the caller',
  'education.getOrganization': 'the school and its owner',
  'education.requestMembership': 'of the caller',
  'education.handOver': 'a teacher and the owner',
  'education.closeSchool': 'shows nobody',
  'education.leaveSchool': 'of the caller',
  'education.invitePeople': 'addresses that need not have an account',
  'education.listInvitations': 'addresses that need not have an account',
  'education.withdrawInvitation': 'addresses that need not have an account',
  'education.getInvitation': 'of the caller',
  'schoolRecords.downloadStudent': 'the look is that of the call which gave its address',
  'schoolRecords.getClassConsents': 'numbers',
  'schoolRecords.getDataMap': 'names of columns',
  'schoolRecords.listShown': 'site admins, whose question is in the audit log',
  'schoolRecords.getDuty': 'of the caller',
  'schoolRecords.listReads': 'who looked; for the owner, whose looks at looks are not looked at',
};

const ofSchools = features.filter(({ name }) => ['classes', 'education', 'school-records'].includes(name));
const calls = ofSchools.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint.id));

test('each call of schools and classes is listed as one that opens a student’s record or as one that does not [EDU-250]', () => {
  const listed = [...recordCalls.keys(), ...Object.keys(withoutRecords)];
  expect(calls.filter((id) => !listed.includes(id))).toEqual([]);
  const guarded = [
    ...calls,
    'classes.getCsv',
    'projects.get',
    'projects.getDocument',
    'projects.clone',
    ...rawCalls,
  ];
  expect(listed.filter((id) => !guarded.includes(id))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

/** Of raw routes, which put the guard around their action by themselves. */
const rawCalls = ['rosters.export', 'schoolRecords.downloadStudent', 'schoolRecords.exportSchool'];

test('no raw route of a school or class is without a guard [EDU-250]', () => {
  const { routes } = JSON.parse(readFileSync('docs/access.json', 'utf8')) as { routes: object };
  const ofContracts = new Set(
    features.flatMap(({ endpoints }) =>
      endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`),
    ),
  );
  const raw = Object.keys(routes).filter(
    (route) =>
      // The same for everybody.
      !route.includes('/sample.') &&
      /workspaces|organizations|education/.test(route) &&
      /[:.]/.test(route) &&
      !ofContracts.has(route),
  );
  expect(raw.sort()).toEqual([
    'GET /education/classes/:id/students.csv',
    'GET /education/rosters/export.zip',
    'GET /education/school-export.zip',
    'GET /education/students/:guid/export.zip',
  ]);
});

type Made = ASchoolWithClass & { owner: Member; managed: string; projectId: string };

async function make(): Promise<Made> {
  const made = await aClass(world);
  const added = await made.teacher.call(students.addManagedStudents, { id: made.classId, names: ['Mia K.'] });
  const { data } = await made.student.call(createProject, { project: { title: 'Mine' } });
  await made.student.call(classMembers.addClassProject, { id: made.classId, projectId: data.id });
  // What the example writes comes after what this wrote.
  world.clock.advance(1000);
  return {
    ...made,
    owner: made.school.owner,
    managed: added.made[0]?.membershipId ?? '',
    projectId: data.id,
  };
}

const rowOf = async (made: Made, table: 'class_members' | 'organization_memberships') => {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where user_id = ${made.student.id}`.execute(db);
  return rows[0]?.id ?? '';
};

/** Takes the student whose account the school keeps out, without a call; gives the id. */
async function takeOut({ school }: Made): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`with gone as (
      delete from organization_memberships where organization_id = ${school.id}
        and user_id in (select id from users where managed_by = ${school.id}) returning user_id, asked_as)
    insert into removed_students (organization_id, user_id, name, removed_at)
    select ${school.id}, user_id, asked_as, now() from gone returning user_id`.execute(db);
  return rows[0]?.user_id ?? '';
}

/** One example of each call, by a teacher or the owner. */
const examples: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
  'classes.get': ({ teacher, classId }) => teacher.call(classes.getClass, { id: classId }),
  'classes.update': ({ teacher, classId }) =>
    teacher.call(classes.updateClass, { id: classId, workspace: { name: 'Band' } }),
  'classes.copy': ({ teacher, classId }) =>
    teacher.call(classes.copyClass, {
      id: classId,
      workspace: { name: 'Band', year: 2027 },
      withStudents: true,
    }),
  'classes.merge': async ({ teacher, classId }) => {
    const { id } = await teacher.call(classes.createClass, { workspace: { name: 'Other' } });
    return teacher.call(classes.mergeClass, { id: classId, fromId: id });
  },
  'classes.archive': ({ teacher, classId }) =>
    teacher.call(classes.archiveClass, { id: classId, archived: true }),
  'classes.renewCode': ({ teacher, classId }) => teacher.call(classes.renewClassCode, { id: classId }),
  'classes.openWindow': ({ teacher, classId }) => teacher.call(classes.openSignInWindow, { id: classId }),
  'classes.addMembers': ({ teacher, student, classId }) => addToClass(teacher, classId, student),
  'classes.updateMember': async (made) =>
    made.teacher.call(classMembers.updateClassMember, {
      workspaceId: made.classId,
      id: await rowOf(made, 'class_members'),
      member: { group: 'Brass' },
    }),
  'classes.removeMember': async (made) =>
    made.teacher.call(classMembers.removeClassMember, {
      workspaceId: made.classId,
      id: await rowOf(made, 'class_members'),
    }),
  'classes.getCsv': ({ teacher, classId }) =>
    teacher.raw({ method: 'GET', url: `/education/classes/${classId}/students.csv` }),
  'classes.listProjects': ({ teacher, classId }) =>
    teacher.call(classMembers.listClassProjects, { id: classId }),
  'classes.removeProject': ({ teacher, classId, projectId }) =>
    teacher.call(classMembers.removeClassProject, { id: classId, projectId }),
  'classes.listManagedStudents': ({ teacher, classId }) =>
    teacher.call(students.listManagedStudents, { id: classId }),
  'classes.listRequests': async ({ teacher, student }) => {
    const { id } = await teacher.call(classes.createClass, { workspace: { name: 'Asked for' } });
    await student.call(joining.requestClassMembership, { id });
    return teacher.call(joining.listClassRequests, { workspaceId: id });
  },
  'classes.addManagedStudents': ({ teacher, classId }) =>
    teacher.call(students.addManagedStudents, { id: classId, names: ['Noah B.'] }),
  'classes.setWayIn': ({ teacher, classId }) =>
    teacher.call(students.setClassWayIn, { id: classId, way: 'card' }),
  'classes.renewWaysIn': ({ teacher, classId, managed }) =>
    teacher.call(students.renewWaysIn, { id: classId, membershipIds: [managed] }),
  'classes.renameStudent': ({ teacher, classId, managed }) =>
    teacher.call(students.renameStudent, { workspaceId: classId, id: managed, name: 'Mia Kay' }),
  'classes.letStudentIn': ({ teacher, classId, managed }) =>
    teacher.call(students.letStudentIn, { workspaceId: classId, id: managed }),
  'classes.voidCard': ({ teacher, classId, managed }) =>
    teacher.call(students.voidCard, { workspaceId: classId, id: managed }),
  'classes.ban': ({ teacher, student, classId }) =>
    teacher.call(classBans.banFromClass, { id: classId, userGuid: student.id }),
  'classes.listBans': async ({ owner, teacher, student, classId }) => {
    await sql`insert into class_bans select organization_id, id, ${student.id}, 'kim', now() from workspaces
      where id = ${classId}`.execute(db);
    expect(owner).not.toBe(teacher);
    return teacher.call(classBans.listClassBans, { id: classId });
  },
  'classes.liftBan': ({ teacher, student, classId }) =>
    teacher.call(classBans.liftClassBan, { id: classId, userGuid: student.id }),
  'education.listSchoolMembers': ({ teacher, school }) =>
    teacher.call(education.listSchoolMembers, { id: school.id }),
  'education.removeMember': async (made) =>
    made.teacher.call(education.removeSchoolMember, {
      organizationId: made.school.id,
      id: await rowOf(made, 'organization_memberships'),
    }),
  'education.ban': ({ owner, student, school }) =>
    owner.call(bans.banFromSchool, { id: school.id, userGuid: student.id }),
  'education.listBans': async ({ owner, student, school }) => {
    await sql`insert into organization_bans (organization_id, user_id, banned_as, created_at)
      values (${school.id}, ${student.id}, 'kim', now())`.execute(db);
    return owner.call(bans.listSchoolBans, { id: school.id });
  },
  'education.liftBan': ({ owner, student, school }) =>
    owner.call(bans.liftSchoolBan, { id: school.id, userGuid: student.id }),
  'schoolRecords.listConsents': ({ owner, school }) => owner.call(own.listConsents, { id: school.id }),
  'schoolRecords.recordConsents': ({ teacher, classId }) =>
    teacher.call(own.recordConsents, { id: classId, ages: 'below_13', basis: 'parents' }),
  'schoolRecords.withdrawConsent': ({ owner, student, school }) =>
    owner.call(ofStudent.withdrawConsent, { id: school.id, userGuid: student.id }),
  'schoolRecords.exportStudent': ({ owner, student, school }) =>
    owner.call(ofStudent.openStudentCopy, { id: school.id, userGuid: student.id, reason: 'Parents asked' }),
  'education.listRemovedStudents': async (made) => {
    await takeOut(made);
    return made.teacher.call(education.listRemovedStudents, { id: made.school.id });
  },
  'education.takeStudentBack': async (made) => {
    const userGuid = await takeOut(made);
    return made.teacher.call(education.takeStudentBack, { id: made.school.id, userGuid });
  },
  'rosters.export': ({ owner }) => owner.raw({ method: 'GET', url: '/education/rosters/export.zip' }),
  'schoolRecords.exportSchool': ({ owner }) =>
    owner.raw({ method: 'GET', url: '/education/school-export.zip' }),
  'schoolRecords.openThings': ({ owner, student, school }) =>
    owner.call(ofStudent.openStudentThings, { id: school.id, userGuid: student.id, reason: 'Parents asked' }),
  'projects.get': ({ teacher, projectId }) => teacher.call(getProject, { id: projectId }),
  'projects.clone': ({ teacher, projectId }) => teacher.call(cloneProject, { id: projectId }),
  'projects.getDocument': ({ teacher, projectId }) =>
    teacher.raw({ method: 'GET', url: `/api/projects/${projectId}/document` }),
};

const looks = async () => {
  const { rows } = await sql<{ what: string; reader_id: string; student_ids: string[] }>`
    select what, reader_id, student_ids from record_reads order by read_at, id`.execute(db);
  return rows;
};

describe('looks at records', () => {
  test.for([...recordCalls.keys()])('%s writes one look that names the student [EDU-250]', async (id) => {
    const made = await make();
    const before = (await looks()).length;
    await examples[id]?.(made);
    const added = (await looks()).slice(before);
    expect(added.map(({ what }) => what)).toEqual([id]);
    const { rows } = await sql<{ id: string }>`select user_id as id from organization_memberships
      where organization_id = ${made.school.id} and role = 'student' union select ${made.student.id}
      union select user_id from removed_students where organization_id = ${made.school.id}`.execute(db);
    const ids = rows.map((row) => row.id);
    expect(added[0]?.student_ids.length).toBeGreaterThan(0);
    expect(added[0]?.student_ids.filter((one) => !ids.includes(one))).toEqual([]);
    expect([made.teacher.id, made.owner.id]).toContain(added[0]?.reader_id);
  });

  test('students, and teachers who see no student, write none [EDU-250]', async () => {
    const { school, student, classId, projectId } = await make();
    const colleague = await addSchoolMember(school, await world.person('colleague'), 'faculty');
    const { id } = await colleague.call(classes.createClass, { workspace: { name: 'Empty' } });
    const { data } = await colleague.call(createProject, { project: { title: 'Own' } });
    const before = (await looks()).length;
    await student.call(classes.getClass, { id: classId });
    await student.call(getProject, { id: projectId });
    await colleague.call(classes.getClass, { id });
    await colleague.call(getProject, { id: data.id });
    expect((await looks()).length).toBe(before);
  });

  test('rows of looks are neither changed nor deleted by hand [EDU-250]', async () => {
    await expect(sql`update record_reads set what = 'x'`.execute(db)).rejects.toThrow(/append only/);
    await expect(sql`delete from record_reads`.execute(db)).rejects.toThrow(/append only/);
  });
});
