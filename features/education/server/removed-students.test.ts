import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addClassMembers } from '#features/classes/class-members.contract.ts';
import { signInByCard } from '#features/classes/sign-in.contract.ts';
import { addManagedStudents, renewWaysIn, setClassWayIn } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { createProject, listProjects } from '#features/projects/contract.ts';
import { withdrawConsent } from '#features/school-records/student-record.contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import {
  listRemovedStudents,
  listSchoolMembers,
  removeSchoolMember,
  takeStudentBack,
} from '../members.contract.ts';
import { aSchool } from '../testing/a-school.ts';

const world = await aWorld({ educationMode: true });
const host = await educationHost(world);
const { db } = world.platform;
const cardOf = (secret: unknown) =>
  (secret as { card?: { address: string } } | null)?.card?.address.split('#card=')[1] ?? '';
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  );

/** A student without an address, with a project, in a class. */
async function aStudent() {
  const made = await aClass(world);
  const { teacher, classId, school } = made;
  await teacher.call(setClassWayIn, { id: classId, way: 'card' });
  const [card] = (await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] })).made;
  const tablet = host.newGuest();
  await tablet.call(signInByCard, { token: cardOf(card?.secret) });
  const { user } = await tablet.call(getAccount, {});
  const { data } = await tablet.call(createProject, { project: { title: 'Rain' } });
  const { members } = await teacher.call(listSchoolMembers, { id: school.id });
  const membershipId = members.find(({ userGuid }) => userGuid === user.guid)?.membershipId ?? '';
  const remove = () => teacher.call(removeSchoolMember, { organizationId: school.id, id: membershipId });
  return { ...made, userGuid: user.guid, projectId: data.id, remove };
}

test('a teacher takes a student back whom a teacher has taken out, with the name and the music that were there [EDU-318]', async () => {
  const { teacher, school, classId, userGuid, projectId, remove } = await aStudent();
  const { id } = school;
  expect(await teacher.call(listRemovedStudents, { id })).toEqual({ students: [] });
  await remove();
  const { students } = await teacher.call(listRemovedStudents, { id });
  expect(students).toMatchObject([{ userGuid, name: 'Mia K.' }]);
  expect(Date.parse(students[0]?.erasedAt ?? '') - Date.parse(students[0]?.removedAt ?? '')).toBeGreaterThan(
    29 * 86_400_000,
  );
  const back = await teacher.call(takeStudentBack, { id, userGuid });
  const { members } = await teacher.call(listSchoolMembers, { id });
  expect(members.find((one) => one.membershipId === back.membershipId)).toMatchObject({
    name: 'Mia K.',
    managed: true,
    userGuid,
  });
  const { rows } = await sql`select released_at from users where id = ${userGuid}`.execute(db);
  expect(rows).toEqual([{ released_at: null }]);
  expect(await teacher.call(listRemovedStudents, { id })).toEqual({ students: [] });
  const view = await teacher.call(addClassMembers, { id: classId, userGuids: [userGuid] });
  const membershipId = view.members.find((one) => one.userGuid === userGuid)?.membershipId ?? '';
  const { made } = await teacher.call(renewWaysIn, { id: classId, membershipIds: [membershipId] });
  const tablet = host.newGuest();
  await tablet.call(signInByCard, { token: cardOf(made[0]?.secret) });
  expect((await tablet.call(listProjects, {})).data.map((one) => one.id)).toEqual([projectId]);
});

test('nobody is taken back twice, from another school, after a ban or a withdrawn consent, or once erased [EDU-318]', async () => {
  const one = await aStudent();
  const { teacher, school, userGuid, remove } = one;
  const { id, owner } = school;
  expect(await refusal(teacher.call(takeStudentBack, { id, userGuid }))).toMatchObject({ status: 404 });
  await remove();
  const other = await aSchool(world);
  expect(await refusal(other.owner.call(takeStudentBack, { id, userGuid }))).toMatchObject({ status: 404 });
  expect(await refusal(other.owner.call(takeStudentBack, { id: other.id, userGuid }))).toMatchObject({
    status: 404,
  });
  expect(await refusal(one.student.call(takeStudentBack, { id, userGuid }))).toMatchObject({ status: 403 });
  expect(await refusal(one.student.call(listRemovedStudents, { id }))).toMatchObject({ status: 403 });
  const { given } = await race(6, () => teacher.call(takeStudentBack, { id, userGuid }));
  expect(given).toHaveLength(1);
  await owner.call(withdrawConsent, { id, userGuid });
  expect(await owner.call(listRemovedStudents, { id })).toEqual({ students: [] });
  expect(await refusal(owner.call(takeStudentBack, { id, userGuid }))).toMatchObject({ status: 404 });

  const two = await aStudent();
  await two.school.owner.call(banFromSchool, { id: two.school.id, userGuid: two.userGuid });
  expect(await two.teacher.call(listRemovedStudents, { id: two.school.id })).toEqual({ students: [] });
  expect(
    await refusal(two.teacher.call(takeStudentBack, { id: two.school.id, userGuid: two.userGuid })),
  ).toMatchObject({ status: 403, code: 'banned' });

  const three = await aStudent();
  await three.remove();
  await sql`update users set deleted_at = now() where id = ${three.userGuid}`.execute(db);
  expect(await three.teacher.call(listRemovedStudents, { id: three.school.id })).toEqual({ students: [] });
  expect(
    await refusal(three.teacher.call(takeStudentBack, { id: three.school.id, userGuid: three.userGuid })),
  ).toMatchObject({ status: 404 });
});

let ready: ReturnType<typeof aStudent> | null = null;
async function aRemovedStudent() {
  const one = await aStudent();
  await one.remove();
  return one;
}
const removed = () => (ready ??= aRemovedStudent());
for (const [endpoint, good] of [
  [listRemovedStudents, async () => ({ id: (await removed()).school.id })],
  [takeStudentBack, async () => ({ id: (await removed()).school.id, userGuid: (await removed()).userGuid })],
] as const)
  wrongInputs({
    world,
    endpoint,
    as: async () => (await removed()).teacher,
    good,
    unchanged: ['organization_memberships', 'removed_students'],
  });
