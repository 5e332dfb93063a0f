import { expect, test } from 'vitest';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { type ASchoolWithClass, aClass } from '#features/classes/testing/a-class.ts';
import { requestSchoolMembership } from '#features/education/contract.ts';
import { handOverSchool } from '#features/education/ownership.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { unzip } from '#testing/unzip.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listRecordReads } from '../contract.ts';
import { openStudentCopy } from '../student-record.contract.ts';

const world = await aWorld({ educationMode: true });
const addressOf = async ({ school, student }: Pick<ASchoolWithClass, 'school' | 'student'>) =>
  (
    await school.owner.call(openStudentCopy, {
      id: school.id,
      userGuid: student.id,
      reason: 'Parents asked',
    })
  ).download;
const ofSchool = '/education/school-export.zip';

async function download(who: Member, url: string): Promise<Map<string, string>> {
  const response = await world.server.inject({
    method: 'GET',
    url,
    headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  const files = unzip(response.rawPayload);
  return new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]));
}

async function make(): Promise<ASchoolWithClass & { projectId: string }> {
  const made = await aClass(world);
  await made.teacher.call(addManagedStudents, { id: made.classId, names: ['Mia K.'] });
  const { id: projectId } = await aNewProject(made.student, { title: 'Quiet song' });
  await aStoredTrack(world, made.student, { title: 'Hum' });
  // The looks so far come before those of the copies.
  world.clock.advance(1000);
  return { ...made, projectId };
}

test('the copy of a student has nothing of another school that they had asked [EDU-234]', async () => {
  const [ours, theirs] = [await make(), await make()];
  const student = await world.person('moves');
  const name = 'Zyx at the other school';
  await student.call(requestSchoolMembership, { id: theirs.school.id, membershipRequest: { name } });
  await addSchoolMember(ours.school, student, 'student');
  const files = await download(ours.school.owner, await addressOf({ school: ours.school, student }));
  expect(files.get('schools.json')).toContain(ours.school.id);
  const all = [...files.values(), ...(await download(ours.school.owner, ofSchool)).values()].join('\n');
  for (const word of [theirs.school.id, name]) expect(all).not.toContain(word);
});

test('the owner downloads one student: projects, tracks, classes and consents, with a look [EDU-258]', async () => {
  const { school, student, projectId } = await make();
  const files = await download(school.owner, await addressOf({ school, student }));
  const paths = [...files.keys()];
  for (const path of [
    'student.json',
    `projects/${projectId}.json`,
    'tracks/tracks.json',
    'classes.json',
    'schools.json',
  ])
    expect(paths).toContain(path);
  expect(files.get('tracks/tracks.json')).toContain('Hum');
  // What is not of the school stays with an account that has an address of its own.
  expect([...files.values()].join('\n')).not.toContain(student.email);
  expect(paths).not.toContain('consents.json');
  const { reads } = await school.owner.call(listRecordReads, { id: school.id });
  expect(reads[0]).toMatchObject({
    what: 'schoolRecords.exportStudent',
    reason: 'Parents asked',
    studentCount: 1,
  });
});

test('the owner downloads the whole school with a folder for each student [EDU-258]', async () => {
  const { school, student, classId } = await make();
  const other = await make();
  const files = await download(school.owner, ofSchool);
  const folders = new Set([...files.keys()].flatMap((path) => /^students\/([^/]+)/.exec(path)?.[1] ?? []));
  expect([...folders].map((one) => one.replace(/ [0-9a-f-]{36}$/, '')).sort()).toEqual(
    ['Mia K.', `${student.username} at school`].sort(),
  );
  expect(JSON.parse(files.get('classes.json') ?? '[]')).toMatchObject([
    { id: classId, members: { length: 3 } },
  ]);
  const all = [...files.values()].join('\n');
  for (const foreign of [other.school.id, other.student.id, other.classId])
    expect(all).not.toContain(foreign);
  const { reads } = await school.owner.call(listRecordReads, { id: school.id });
  expect(reads[0]).toMatchObject({ what: 'schoolRecords.exportSchool', studentCount: 2 });
});

test('nobody else downloads anything, and a student only with a reason [EDU-258]', async () => {
  const { school, teacher, student } = await make();
  const other = await make();
  const address = await addressOf({ school, student });
  const ask = (reason: string, userGuid = student.id) => ({
    method: 'POST' as const,
    url: `/api/organizations/${school.id}/students/${userGuid}/copy`,
    body: { reason },
  });
  const statuses = async (who: Pick<Member, 'raw'>) => [
    (await who.raw(ask('Parents asked'))).status,
    (await who.raw({ method: 'GET', url: address })).status,
    (await who.raw({ method: 'GET', url: ofSchool })).status,
  ];
  expect(await statuses(world.guest)).toEqual([401, 401, 401]);
  expect(await statuses(teacher)).toEqual([403, 403, 403]);
  expect(await statuses(student)).toEqual([403, 403, 403]);
  expect(await statuses(await world.person('nobody-of-school'))).toEqual([404, 404, 404]);
  expect((await statuses(other.school.owner)).slice(0, 2)).toEqual([404, 404]);
  expect((await school.owner.raw(ask(' '))).status).toBe(422);
  expect((await school.owner.raw(ask('Parents asked', teacher.id))).status).toBe(404);
});

test('the address of a copy has no reason, and works for ten minutes, for who asked and for that student [EDU-214]', async () => {
  const made = await make();
  const { school, student, teacher } = made;
  const address = await addressOf(made);
  expect(address).toMatch(new RegExp(`^/education/students/${student.id}/export\\.zip\\?ticket=[\\w.-]+$`));
  const status = async (url: string, who: Pick<Member, 'raw'> = school.owner) =>
    (await who.raw({ method: 'GET', url })).status;
  expect(await status(address)).toBe(200);
  for (const wrong of [
    address.replace(/\?.*/, ''),
    address.replace(/\?.*/, '?reason=Parents'),
    `${address}x`,
    address.replace(/ticket=./, 'ticket=g'),
    address.replace(student.id, teacher.id),
    address.replace(student.id, 'none'),
  ])
    expect([wrong, await status(wrong)]).toEqual([wrong, 404]);
  const { user_id: mia } = await world.platform.db
    .selectFrom('organization_memberships')
    .select('user_id')
    .where('organization_id', '=', school.id)
    .where('asked_as', '=', 'Mia K.')
    .executeTakeFirstOrThrow();
  expect(await status(address.replace(student.id, mia))).toBe(404);
  world.clock.advance(10 * 60_000);
  expect(await status(address)).toBe(404);
});

test('a new owner downloads nothing by the address that the former one was given [EDU-214]', async () => {
  const made = await make();
  const { school, teacher } = made;
  const address = await addressOf(made);
  const names = { firstName: 'Tom', lastName: 'Reed' };
  await school.owner.call(handOverSchool, { id: school.id, userGuid: teacher.id, ...names });
  expect((await teacher.raw({ method: 'GET', url: address })).status).toBe(404);
  expect((await school.owner.raw({ method: 'GET', url: address })).status).toBe(403);
});
