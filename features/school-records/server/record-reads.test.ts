import { expect, test } from 'vitest';
import { getClass } from '#features/classes/contract.ts';
import { aClass, addToClass } from '#features/classes/testing/a-class.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { aWorld } from '#testing/world.ts';
import * as contract from '../contract.ts';
import * as ofStudent from '../student-record.contract.ts';
import { purgeRecordReads } from './record-reads.store.ts';

const world = await aWorld({ educationMode: true });
const reason = 'Their parents asked';

test('the owner sees who looked, newest first, all or at one student, and nobody else does [EDU-251]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const other = await addSchoolMember(school, await world.person('other-student'), 'student');
  world.clock.advance(1000);
  await teacher.call(getClass, { id: classId });
  world.clock.advance(1000);
  await school.owner.call(ofStudent.openStudentThings, { id: school.id, userGuid: other.id, reason });
  const { reads } = await school.owner.call(contract.listRecordReads, { id: school.id });
  expect(reads.slice(0, 2)).toMatchObject([
    { what: 'schoolRecords.openThings', students: [`${other.username} at school`], studentCount: 1, reason },
    { what: 'classes.get', reader: `${teacher.username} at school`, reason: '' },
  ]);
  const ofOne = await school.owner.call(contract.listRecordReads, { id: school.id, userGuid: other.id });
  expect(ofOne.reads.map(({ what }) => what)).toEqual(['schoolRecords.openThings']);
  const stranger = await aClass(world);
  for (const [who, status] of [
    [teacher, 403],
    [student, 403],
    [stranger.school.owner, 404],
  ] as const)
    await expect(who.call(contract.listRecordReads, { id: school.id })).rejects.toMatchObject({ status });
  const first = await school.owner.call(contract.listRecordReads, { id: school.id, items: 1 });
  const second = await school.owner.call(contract.listRecordReads, {
    id: school.id,
    items: 1,
    page: first.meta.nextPage ?? undefined,
  });
  expect([...first.reads, ...second.reads]).toEqual(reads.slice(0, 2));
});

test('the owner who reads who looked at one student sees no name of another, only how many there were [EDU-343]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const classmate = await addSchoolMember(school, await world.person('classmate'), 'student');
  await addToClass(teacher, classId, classmate);
  world.clock.advance(1000);
  await teacher.call(getClass, { id: classId });
  const newest = async (userGuid?: string) =>
    (await school.owner.call(contract.listRecordReads, { id: school.id, userGuid })).reads[0];
  for (const one of [student, classmate])
    expect(await newest(one.id)).toMatchObject({
      what: 'classes.get',
      students: [`${one.username} at school`],
      studentCount: 2,
    });
  expect((await newest())?.students).toEqual(
    [student, classmate].map(({ username }) => `${username} at school`).sort(),
  );
});

test('what a student keeps outside of classes is opened by the owner alone, with a reason [EDU-252]', async () => {
  const { school, teacher, student } = await aClass(world);
  const { id: projectId } = await aNewProject(student, { title: 'Quiet song' });
  const track = await aStoredTrack(world, student, { title: 'Hum' });
  const input = { id: school.id, userGuid: student.id, reason };
  expect(await school.owner.call(ofStudent.openStudentThings, input)).toMatchObject({
    name: `${student.username} at school`,
    projects: [{ id: projectId, title: 'Quiet song', inClass: false }],
    tracks: [{ id: track.id, title: 'Hum' }],
  });
  for (const who of [teacher, student])
    await expect(who.call(ofStudent.openStudentThings, input)).rejects.toMatchObject({ status: 403 });
  const other = await aClass(world);
  for (const userGuid of [teacher.id, other.student.id, school.id])
    await expect(
      school.owner.call(ofStudent.openStudentThings, { ...input, userGuid }),
    ).rejects.toMatchObject({ status: 404 });
  await expect(
    school.owner.call(ofStudent.openStudentThings, { ...input, reason: '  ' }),
  ).rejects.toMatchObject({ status: 422 });
});

test('looks end with their age only [EDU-250]', async () => {
  const { school, teacher, classId } = await aClass(world);
  await teacher.call(getClass, { id: classId });
  const count = async () =>
    (await school.owner.call(contract.listRecordReads, { id: school.id })).reads.length;
  const before = await count();
  const purge = (at: Date) => transaction(world.platform.db, (tx) => purgeRecordReads(tx, at));
  await purge(new Date(world.clock.now().getTime() - 5000));
  expect(await count()).toBe(before);
  await purge(new Date(world.clock.now().getTime() + 1));
  expect(await count()).toBe(0);
});
