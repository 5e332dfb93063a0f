import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { cloneProject } from '#features/projects/contract.ts';
import { aNewProject, getProjectAs } from '#features/projects/testing/a-new-project.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromClass } from '../class-bans.contract.ts';
import { announceToClass, listClassAnnouncements } from '../class-members.contract.ts';
import { copyClass, createClass, getClass } from '../contract.ts';
import { aClass } from '../testing/a-class.ts';
import { classesOfMember } from './classes-of-member.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const call = () => makeCall(world.platform, db, guest);

const exportOf = async ({ id }: Member) => {
  const files: Record<string, unknown> = {};
  for await (const file of classesOfMember.exportFiles(call(), id)) {
    if ('json' in file) files[file.path] = file.json;
  }
  return files;
};

test('a member’s export holds their classes and announcements; after they left the texts stay with the class, without a name [EDU-169]', async () => {
  const { school, teacher, student, classId: id } = await aClass(world);
  await teacher.call(announceToClass, { id, announcement: { text: 'Bring a song.' } });
  expect(await exportOf(teacher)).toMatchObject({
    'classes.json': [{ workspace_id: id, role: 'teacher' }],
    'class-announcements.json': [{ text: 'Bring a song.' }],
  });
  expect(await exportOf(student)).toMatchObject({ 'classes.json': [{ workspace_id: id, role: 'student' }] });
  expect(await exportOf(school.owner)).toEqual({});
  const banned = await addSchoolMember(school, await world.person('banned'), 'student');
  await teacher.call(banFromClass, { id, userGuid: banned.id });
  expect(await exportOf(banned)).toMatchObject({ 'class-bans.json': [{ banned_as: banned.username }] });
  for (const one of [teacher, student, banned]) {
    await classesOfMember.erase(call(), one.id);
    await classesOfMember.erase(call(), one.id);
    expect(await exportOf(one)).toEqual({});
  }
  const seen = await school.owner.call(getClass, { id });
  expect([seen.members, seen.owner.username]).toEqual([[], school.owner.username]);
  const { announcements } = await school.owner.call(listClassAnnouncements, { workspaceId: id });
  expect(announcements).toMatchObject([{ text: 'Bring a song.', author: null }]);
});

test('when a trial has ended without payment classes and projects can be read but not made, until the school pays [EDU-033]', async () => {
  const { school, teacher, student, classId: id } = await aClass(world);
  const unpaid = { status: 403, code: 'school_unpaid' };
  const make = () => teacher.call(createClass, { workspace: { name: 'Late' } });
  const copy = () =>
    teacher.call(copyClass, { id, workspace: { name: 'Late', year: 2027 }, withStudents: false });
  const state = (status: string, end: Date | null) =>
    sql`update organization_subscriptions set status = ${status}, trial_end = ${end}
      where organization_id = ${school.id}`.execute(db);
  await make();
  const project = await aNewProject(student);
  await state('in_trial', world.clock.now());
  await expect(aNewProject(student)).rejects.toMatchObject(unpaid);
  await expect(student.call(cloneProject, { id: project.id })).rejects.toMatchObject(unpaid);
  expect((await getProjectAs(student, project.id)).id).toBe(project.id);
  await expect(make()).rejects.toMatchObject(unpaid);
  await expect(copy()).rejects.toMatchObject(unpaid);
  expect((await student.call(getClass, { id })).id).toBe(id);
  await state('cancelled', null);
  await expect(make()).rejects.toMatchObject(unpaid);
  for (const paid of ['active', 'non_renewing']) {
    await state(paid, null);
    await make();
    await copy();
    await aNewProject(student);
  }
});
