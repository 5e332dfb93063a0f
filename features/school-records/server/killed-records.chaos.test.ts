import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { closeSchool } from '#features/education/ownership.contract.ts';
import { schoolSnapshot } from '#features/rosters/testing/school-snapshot.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { audioKeyOf } from '#features/tracks/server/files/track-files.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { atProcess } from '#testing/inject-over-http.ts';
import { unzip } from '#testing/unzip.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listRecordReads } from '../contract.ts';
import { openStudentCopy } from '../student-record.contract.ts';
import { runRetentionNightly } from './school-records.jobs.ts';

const world = await aWorld({
  clock: fakeClock(new Date().toISOString()),
  settings: { PLAN_LIMITS: 'on' },
});
const { db, storage, config } = world.platform;
/** Each start of a process takes seconds, so that the usual run has few. */
const isFull = process.env.CHAOS === 'all';
const dayMs = 86_400_000;
const settings = { PLAN_LIMITS: 'on' };

/** The files of the data folder, beside what a process compiles. */
const storedFiles = async () =>
  (await readdir(config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile() && !one.parentPath.includes('compile-cache'))
    .map((one) => `${one.parentPath}/${one.name}`)
    .sort();

/** The paths of a copy and of how many bytes each is. */
async function download(owner: Member, url: string): Promise<Record<string, number>> {
  const headers = { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const { rawPayload } = await world.server.inject({ method: 'GET', url, headers });
  return Object.fromEntries([...unzip(rawPayload)].map(([path, bytes]) => [path, bytes.length]));
}

test('a copy of a student or a school that breaks off with its process leaves no file, and the next one is whole [EDU-258] [EDU-237]', {
  timeout: 240_000,
}, async () => {
  const { school, teacher, student, classId } = await aClass(world);
  await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.'] });
  const { id } = await aStoredTrack(world, student);
  await storage.put(audioKeyOf(id, 'sound'), Buffer.from('music'));
  const before = await storedFiles();
  const copy = { id: school.id, userGuid: student.id, reason: 'asked' };
  const addresses = [
    async () => (await school.owner.call(openStudentCopy, copy)).download,
    async () => '/education/school-export.zip',
  ];
  const places = isFull ? [1, 2, 4, 7] : [4];
  for (const address of addresses) {
    for (const place of places) {
      const doomed = await aSiteProcess(world, { settings, failpoints: `write-zip.file@${place}=kill` });
      const { status } = await atProcess(world, school.owner, doomed.port).raw({
        method: 'GET',
        url: await address(),
      });
      expect([status, await doomed.ended]).toEqual([503, 'SIGKILL']);
      expect(await storedFiles()).toEqual(before);
    }
    const whole = await download(school.owner, await address());
    expect(Object.entries(whole).filter(([path]) => path.endsWith('.mp3') || path.includes(id))).not.toEqual(
      [],
    );
    expect(await storedFiles()).toEqual(before);
  }
  // Who opens something has seen it, however little of it came.
  const { reads } = await school.owner.call(listRecordReads, { id: school.id });
  expect(reads.filter(({ what }) => what.includes('.export'))).toHaveLength(2 * (places.length + 1));
});

test('a school whose process is killed while it closes stays open; closed, it is erased once, wherever that is killed [EDU-315] [EDU-264] [EDU-237]', {
  timeout: 240_000,
}, async () => {
  const { school, teacher, classId } = await aClass(world);
  const { id, name, owner } = school;
  const other = await aClass(world);
  await other.teacher.call(addManagedStudents, { id: other.classId, names: ['Mia K.'] });
  await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.', 'Ole D.'] });
  const { rows: kept } = await sql<{
    id: string;
  }>`select id from users where managed_by = ${id} order by id`.execute(db);
  const keys: string[] = [];
  for (const student of kept) {
    const track = await aStoredTrack(world, student);
    keys.push(audioKeyOf(track.id, 'sound'));
  }
  for (const key of keys) await storage.put(key, Buffer.from('music'));
  const before = [await schoolSnapshot(db, id), await schoolSnapshot(db, other.school.id)];
  const closing = await aSiteProcess(world, { settings, failpoints: 'close-school.before-commit=kill' });
  const answer = atProcess(world, owner, closing.port).call(closeSchool, { id, name });
  await expect(answer).rejects.toMatchObject({ status: 503 });
  expect(await closing.ended).toBe('SIGKILL');
  expect([await schoolSnapshot(db, id), await schoolSnapshot(db, other.school.id)]).toEqual(before);
  await owner.call(closeSchool, { id, name });
  expect(await emailsTo(world, owner.email, 'school_closed:')).toHaveLength(1);
  expect(await emailsTo(world, teacher.email, 'school_closed_for:')).toHaveLength(1);

  const ago = (days: number) => new Date(world.clock.now().getTime() - days * dayMs);
  await sql`update organizations set closed_at = ${ago(61)} where id = ${id}`.execute(db);
  await sql`insert into contract_ends (organization_id, ended_at, emailed_at, reminded_at)
    values (${id}, ${ago(61)}, ${ago(61)}, ${ago(8)})`.execute(db);
  await makeCall(world.platform, db, guest).enqueue(runRetentionNightly, {});
  const left = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users
      where id = any(${kept.map((one) => one.id)}::uuid[]) and deleted_at is null`.execute(db);
    return rows[0]?.n ?? -1;
  };
  const objectsLeft = async () => (await Promise.all(keys.map((key) => storage.stat(key)))).filter(Boolean);
  const work = { settings, worker: true, deadAfterSeconds: 1 };
  for (const remaining of isFull ? [2, 1, 0] : [2]) {
    const doomed = await aSiteProcess(world, { ...work, failpoints: 'end-contract.account=kill' });
    expect(await doomed.ended).toBe('SIGKILL');
    expect(await left()).toBe(remaining);
  }
  // A job that was killed three times is given up; that of the next night goes on.
  if (isFull) await makeCall(world.platform, db, guest).enqueue(runRetentionNightly, {});
  const erasing = await aSiteProcess(world, { ...work, failpoints: 'erase-member.track=kill' });
  expect(await erasing.ended).toBe('SIGKILL');
  const replacement = await aSiteProcess(world, work);
  await expect.poll(objectsLeft, { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => schoolSnapshot(db, id), { timeout: 60_000 }).toEqual([]);
  await replacement.kill();
  await world.drain();
  expect(await left()).toBe(0);
  const { rows } = await sql`select from organizations where id = ${id}
    union all select from tracks where user_id = any(${kept.map((one) => one.id)}::uuid[])`.execute(db);
  expect(rows).toEqual([]);
  expect(await schoolSnapshot(db, other.school.id)).toEqual(before[1]);
  const { rows: runs } = await sql<{
    done: Record<string, number>;
  }>`select done from retention_runs where ended_at is not null`.execute(db);
  expect(runs).toHaveLength(1);
});
