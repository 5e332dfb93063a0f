import { expect, test } from 'vitest';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { type ASchoolWithClass, aClass } from '#features/classes/testing/a-class.ts';
import { requestSchoolMembership } from '#features/education/contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { unzip } from '#testing/unzip.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listRecordReads } from '../contract.ts';

const world = await aWorld({ educationMode: true });
const ofStudent = (guid: string, reason = '?reason=Parents%20asked') =>
  `/education/students/${guid}/export.zip${reason}`;
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
  const files = await download(ours.school.owner, ofStudent(student.id));
  expect(files.get('schools.json')).toContain(ours.school.id);
  const all = [...files.values(), ...(await download(ours.school.owner, ofSchool)).values()].join('\n');
  for (const word of [theirs.school.id, name]) expect(all).not.toContain(word);
});

test('the owner downloads one student: projects, tracks, classes and consents, with a look [EDU-258]', async () => {
  const { school, student, projectId } = await make();
  const files = await download(school.owner, ofStudent(student.id));
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
  const statuses = async (who: Pick<Member, 'raw'>) => [
    (await who.raw({ method: 'GET', url: ofStudent(student.id) })).status,
    (await who.raw({ method: 'GET', url: ofSchool })).status,
  ];
  expect(await statuses(world.guest)).toEqual([401, 401]);
  expect(await statuses(teacher)).toEqual([403, 403]);
  expect(await statuses(student)).toEqual([403, 403]);
  expect(await statuses(await world.person('nobody-of-school'))).toEqual([404, 404]);
  expect((await statuses(other.school.owner))[0]).toBe(404);
  const status = async (url: string) => (await school.owner.raw({ method: 'GET', url })).status;
  expect(await status(ofStudent(student.id, ''))).toBe(422);
  expect(await status(ofStudent(student.id, '?reason=%20'))).toBe(422);
  expect(await status(ofStudent(teacher.id))).toBe(404);
  expect(await status(ofStudent('none'))).toBe(404);
});
