import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { deleteReleasedUsers } from '#features/account/server/account.jobs.ts';
import { addClassProject } from '#features/classes/class-members.contract.ts';
import { getClass } from '#features/classes/contract.ts';
import { signInByCard } from '#features/classes/sign-in.contract.ts';
import { addManagedStudents, setClassWayIn } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { closeSchool } from '#features/education/ownership.contract.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { createProject } from '#features/projects/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { audioKeyOf } from '#features/tracks/server/files/track-files.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aSchoolWithSecrets } from '#testing/a-school-with-secrets.ts';
import { findInDatabase } from '#testing/find-in-database.ts';
import { aWorld } from '#testing/world.ts';
import { recordConsents } from '../contract.ts';
import { withdrawConsent } from '../student-record.contract.ts';
import { listStudentColumns } from './student-data.ts';

const world = await aWorld();
const host = await educationHost(world);
const { db, storage } = world.platform;

/** Tables of the data map that keep something with the account, and name this member. */
async function mappedTablesOf(userId: string): Promise<string[]> {
  const mapped = listStudentColumns(plugged.list(memberParts)).filter(({ days }) => days === 'account');
  const { rows } = await sql<{ name: string; field: string }>`
    select c.conrelid::regclass::text as name, a.attname as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass
      and c.conrelid::regclass::text = any(${[...new Set(mapped.map(({ table }) => table))]})
    order by 1, 2`.execute(db);
  const holding: string[] = [];
  for (const { name, field } of rows) {
    const one = await sql`select from ${sql.ref(name)} where ${sql.ref(field)} = ${userId} limit 1`.execute(
      db,
    );
    if (one.rows.length > 0) holding.push(name);
  }
  return holding;
}

/** Where the database, jobs included, and the stored files have one of these texts, names of files too. */
async function findEverywhere(texts: readonly string[]): Promise<string[]> {
  const places = await findInDatabase(db, texts);
  for await (const { key } of storage.list('')) {
    const bytes = Buffer.from((await storage.read(key)) ?? []);
    places.push(
      ...texts.filter((text) => key.includes(text) || bytes.includes(text)).map((text) => `${key}: ${text}`),
    );
  }
  return places;
}

async function runNightlyJobs(): Promise<void> {
  for (const { job, cron } of world.features.flatMap(({ jobs }) => jobs))
    if (cron) await makeCall(world.platform, db, guest).enqueue(job, {});
  await world.drain();
}

test('of an erased student no name, title or music is left in any table, object or answer [EDU-259] [EDU-265]', async () => {
  const { classId, teacher, school } = await aClass(world);
  await teacher.call(setClassWayIn, { id: classId, way: 'card' });
  const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Quillan Zyx'] });
  await teacher.call(recordConsents, { id: classId, ages: 'below_13', basis: 'parents' });
  const secret = made[0]?.secret;
  const student = host.newGuest();
  await student.call(signInByCard, {
    token: secret && 'card' in secret ? (secret.card.address.split('#card=')[1] ?? '') : '',
  });
  const { user } = await student.call(getAccount, {});
  const { data } = await student.call(createProject, { project: { title: 'Wibblesong' } });
  await student.call(addClassProject, { id: classId, projectId: data.id });
  const track = await aStoredTrack(world, user, { title: 'Wibbletrack' });
  await storage.put(audioKeyOf(track.id, 'sound'), Buffer.from('vwxyzmusic'));
  await sql`insert into project_documents (piece_id, version, bytes, sha256, saved_at)
    values (${data.id}, 1, ${Buffer.from('vwxyzmusic')}, sha256('vwxyzmusic'), now())`.execute(db);
  const needles = ['Quillan', 'Wibblesong', 'Wibbletrack', 'vwxyzmusic'];
  const found = () => findEverywhere(needles);
  for (const needle of needles) expect(await findEverywhere([needle])).not.toEqual([]);
  expect(await mappedTablesOf(user.id)).toContain('class_cards');
  await school.owner.call(withdrawConsent, { id: school.id, userGuid: user.guid });
  await sql`update users set released_at = ${new Date(world.clock.now().getTime() - 31 * 86_400_000)}
    where id = ${user.id}`.execute(db);
  await makeCall(world.platform, db, guest).enqueue(deleteReleasedUsers, {});
  await world.drain();
  expect(await found()).toEqual([]);
  // The row without a name stays, with counts of nothing; the next night frees the invented name.
  await runNightlyJobs();
  expect(await mappedTablesOf(user.id)).toEqual(['user_counts']);
  const one = await teacher.call(getClass, { id: classId });
  expect(JSON.stringify(one)).not.toContain('Quillan');
  const answer = await teacher.raw({ method: 'GET', url: '/api/community/search?q=Wibblesong' });
  expect(JSON.stringify(answer.body)).not.toContain(data.id);
});

test('of an erased school no word, code or password is left in any table or object, but what people with accounts of their own keep [EDU-211]', async () => {
  const { school, owner, words, secrets } = await aSchoolWithSecrets(world, host);
  const texts = [...words.keys(), ...secrets.keys()];
  const found = async () =>
    (await findEverywhere(texts)).map((place) => {
      const [where = '', text = ''] = place.split(': ');
      return `${where}: ${words.get(text) ?? secrets.get(text) ?? text}`;
    });
  expect((await found()).length).toBeGreaterThan(15);
  await owner.call(closeSchool, { id: school.id, name: school.name });
  for (const days of [53, 7, 1]) {
    world.clock.advance(days * 86_400_000);
    await runNightlyJobs();
  }
  // The student has an account of their own, as other people of the school.
  expect(await found()).toEqual([
    'pieces: a project in class',
    'pieces: a project outside of class',
    'presets: a preset of a student',
    'project_documents: a name in a song',
    'search_track_orders: a track of a student',
    'search_tracks: a track of a student',
    'search_words: a track of a student',
    'tracks: a track of a student',
  ]);
});
