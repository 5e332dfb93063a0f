import { expect, test } from 'vitest';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { addSchoolMember, signInAgain } from '#features/education/testing/a-school.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromClass, liftClassBan, listClassBans } from '../class-bans.contract.ts';
import { getClass } from '../contract.ts';
import { addManagedStudents } from '../students.contract.ts';
import { aClass, addToClass } from '../testing/a-class.ts';

const world = await aWorld({ educationMode: true });
const ban = (by: Member, id: string, { id: userGuid }: Member) => by.call(banFromClass, { id, userGuid });
const lift = (by: Member, id: string, { id: userGuid }: Member) => by.call(liftClassBan, { id, userGuid });
const bannedBy = async (by: Member, id: string) =>
  (await by.call(listClassBans, { id })).bans.map(({ userGuid }) => userGuid);

test('a ban from a class ends the membership until it is lifted; after that one is no member yet [EDU-126] [EDU-130] [EDU-132]', async () => {
  const { teacher, student, classId } = await aClass(world);
  const url = `/api/workspaces/${classId}/bans`;
  const { status, body } = await teacher.raw({ method: 'POST', url, body: { user_guid: student.id } });
  expect([status, body.ban]).toEqual([
    201,
    {
      user_guid: student.id,
      username: student.username,
      name: student.username,
      since: world.clock.now().toISOString(),
    },
  ]);
  world.clock.advance(1000);
  expect((await ban(teacher, classId, student)).ban.since).toBe(body.ban.since);
  await expect(student.call(getClass, { id: classId })).rejects.toMatchObject({ status: 404 });
  await expect(addToClass(teacher, classId, student)).rejects.toMatchObject({ status: 403, code: 'banned' });
  expect(await bannedBy(teacher, classId)).toEqual([student.id]);
  expect((await teacher.raw({ method: 'DELETE', url: `${url}/${student.id}` })).status).toBe(204);
  await lift(teacher, classId, student);
  expect(await bannedBy(teacher, classId)).toEqual([]);
  await expect(student.call(getClass, { id: classId })).rejects.toMatchObject({ status: 404 });
  await addToClass(teacher, classId, student);
});

test('owner and faculty ban, lift and list, never faculty, owner or themselves; students get 403, others 404 [EDU-131]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const colleague = await addSchoolMember(school, await world.person('colleague'), 'faculty');
  const other = await aClass(world);
  await addToClass(teacher, classId, colleague);
  for (const [by, whom, status] of [
    [teacher, colleague, 403],
    [teacher, school.owner, 403],
    [school.owner, colleague, 403],
    [teacher, teacher, 422],
    [student, teacher, 403],
    [other.teacher, student, 404],
    [other.student, student, 404],
  ] as const)
    await expect(ban(by, classId, whom), `${by.username} ${whom.username}`).rejects.toMatchObject({ status });
  for (const [by, status] of [
    [student, 403],
    [other.teacher, 404],
  ] as const) {
    await expect(bannedBy(by, classId)).rejects.toMatchObject({ status });
    await expect(lift(by, classId, student)).rejects.toMatchObject({ status });
  }
  const nobody = { ...student, id: '0190a1b2-0000-4000-8000-000000000000' };
  await expect(ban(teacher, classId, nobody)).rejects.toMatchObject({ status: 404 });
  await ban(school.owner, classId, student);
  await lift(colleague, classId, student);
});

test('the bans of a class are listed by the names at the school [EDU-196]', async () => {
  const { teacher, classId } = await aClass(world);
  const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  const { members } = await teacher.call(getClass, { id: classId });
  const mia = members.find(({ membershipId }) => membershipId === made[0]?.membershipId);
  await teacher.call(banFromClass, { id: classId, userGuid: mia?.userGuid ?? '' });
  const { bans } = await teacher.call(listClassBans, { id: classId });
  expect(bans.map(({ name }) => name)).toEqual(['Mia K.']);
});

test('a ban from the school also ends its classes [EDU-133]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  await school.owner.call(banFromSchool, { id: school.id, userGuid: student.id });
  await signInAgain(student);
  await expect(student.call(getClass, { id: classId })).rejects.toMatchObject({ status: 404 });
  await expect(addToClass(teacher, classId, student)).rejects.toMatchObject({ status: 404 });
});

test('of a ban and a membership at once the ban stays [EDU-132]', async () => {
  const { teacher, student, classId } = await aClass(world);
  await race(
    20,
    (at): Promise<unknown> =>
      at === 7 ? ban(teacher, classId, student) : addToClass(teacher, classId, student),
  );
  expect((await teacher.call(getClass, { id: classId })).members.length).toBe(1);
});
