import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getClass } from '#features/classes/contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { hashToken } from '#features/sign-in/server/sessions/session-token.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { newCopyName } from '#platform/server/backup/backup-folder.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listShownMembers } from '../contract.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const admin = await world.person('breach-admin', { admin: true });
const sessionOf = (who: Member) =>
  hashToken([...who.cookies].find(([name]) => name.endsWith('tonehall_session'))?.[1] ?? '').toString(
    'base64url',
  );

test('a site admin finds whom a session would have shown: its member and the students they looked at [EDU-262]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const other = await aClass(world);
  await teacher.call(getClass, { id: classId });
  const { members, isComplete } = await admin.call(listShownMembers, { sessionKey: sessionOf(teacher) });
  expect(members).toEqual([
    { guid: teacher.id, username: teacher.username, school: school.name, how: 'session' },
    { guid: student.id, username: student.username, school: school.name, how: 'look' },
  ]);
  expect(isComplete).toBe(true);
  // Also where the session has ended since.
  await sql`delete from sessions where user_id = ${teacher.id}`.execute(db);
  const after = await admin.call(listShownMembers, { sessionKey: sessionOf(teacher) });
  expect(after.members).toEqual(members);
  expect(JSON.stringify(members)).not.toContain(other.student.id);
  const { rows } =
    await sql`select actor_id from audit_log where action = 'school_records.list_shown'`.execute(db);
  expect(rows).toEqual([{ actor_id: admin.id }, { actor_id: admin.id }]);
});

test('a session is found by its short name in the log, also after it has ended without a look [EDU-213]', async () => {
  const teacher = await world.person('short-name');
  const name = sessionOf(teacher).slice(0, 12);
  const found = [{ guid: teacher.id, how: 'session' }];
  expect((await admin.call(listShownMembers, { sessionKey: name })).members).toMatchObject(found);
  await sql`delete from sessions where user_id = ${teacher.id}`.execute(db);
  for (const sessionKey of [name, sessionOf(teacher)])
    expect((await admin.call(listShownMembers, { sessionKey })).members).toMatchObject(found);
  const tooShort = admin.call(listShownMembers, { sessionKey: name.slice(0, 11) });
  await expect(tooShort).rejects.toMatchObject({
    status: 422,
    fields: { session_key: [expect.any(String)] },
  });
});

test('and whom a stored file would have shown [EDU-262]', async () => {
  const { student } = await aClass(world);
  const { id } = await aStoredTrack(world, student, { title: 'Hum' });
  const { rows } = await sql<{
    audio_key: string;
  }>`update tracks set audio_key = ${`tracks/${id}.mp3`} where id = ${id} returning audio_key`.execute(db);
  const { members } = await admin.call(listShownMembers, { fileKey: rows[0]?.audio_key ?? '' });
  expect(members).toMatchObject([{ guid: student.id, how: 'file' }]);
  expect((await admin.call(listShownMembers, { fileKey: 'tracks/none.mp3' })).members).toEqual([]);
});

test('and whom a copy of the installation would have shown: who had an account at its time [OPS-009]', async () => {
  const { student, school } = await aClass(world);
  const leaver = await world.person('copied-leaver');
  world.clock.advance(1000);
  const name = newCopyName(world.clock.now());
  world.clock.advance(1000);
  const newcomer = await world.person('not-copied');
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${leaver.id}`.execute(db);
  const gone = await world.person('gone-before');
  await sql`update users set deleted_at = created_at where id = ${gone.id}`.execute(db);
  const { members } = await admin.call(listShownMembers, { fileKey: name });
  expect(members).toContainEqual({
    guid: student.id,
    username: student.username,
    school: school.name,
    how: 'copy',
  });
  const ids = members.map(({ guid }) => guid);
  expect([leaver, newcomer, gone].map(({ id }) => ids.includes(id))).toEqual([true, false, false]);
  for (const fileKey of ['2026-99-99T00-00-00-000Z', '2026-11-26T00-00-00Z'])
    expect((await admin.call(listShownMembers, { fileKey })).members).toEqual([]);
});

test('a question about neither or both is refused, and nobody else asks [EDU-262]', async () => {
  const { school } = await aClass(world);
  for (const input of [{}, { sessionKey: 'a', fileKey: 'b' }, { sessionKey: '', fileKey: '' }])
    await expect(admin.call(listShownMembers, input)).rejects.toMatchObject({ status: 422 });
  await expect(school.owner.call(listShownMembers, { sessionKey: 'a' })).rejects.toMatchObject({
    status: 403,
  });
});
