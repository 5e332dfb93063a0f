import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { deleteReleasedUsers } from '#features/account/server/account.jobs.ts';
import { addClassProject } from '#features/classes/class-members.contract.ts';
import { getClass } from '#features/classes/contract.ts';
import { signInByCard } from '#features/classes/sign-in.contract.ts';
import { addManagedStudents, setClassWayIn } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { createProject } from '#features/projects/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { handleCleanUpSessions } from '#features/sign-in/server/sessions/clean-up-sessions.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { tableNames } from '#testing/table-names.ts';
import { aWorld } from '#testing/world.ts';
import { recordConsents, withdrawConsent } from '../contract.ts';
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
  await sql`insert into project_documents (piece_id, version, bytes, sha256, saved_at)
    values (${data.id}, 1, ${Buffer.from('vwxyzmusic')}, sha256('vwxyzmusic'), now())`.execute(db);
  const needles = ['Quillan', 'Wibblesong', Buffer.from('vwxyzmusic').toString('hex')];
  const found = async () => {
    const places: string[] = [];
    for (const table of await tableNames(db))
      for (const needle of needles) {
        const { rows } = await sql`select from ${sql.ref(table)} t
          where position(lower(${needle}) in lower(t::text)) > 0 limit 1`.execute(db);
        if (rows.length > 0) places.push(`${table}: ${needle}`);
      }
    return places;
  };
  expect((await found()).length).toBeGreaterThanOrEqual(3);
  expect(await mappedTablesOf(user.id)).toContain('class_cards');
  await school.owner.call(withdrawConsent, { id: school.id, userGuid: user.guid });
  await sql`update users set released_at = ${new Date(world.clock.now().getTime() - 31 * 86_400_000)}
    where id = ${user.id}`.execute(db);
  await makeCall(world.platform, db, guest).enqueue(deleteReleasedUsers, {});
  await world.drain();
  expect(await found()).toEqual([]);
  // The row without a name stays, with counts of nothing; the next cleanup frees the invented name.
  await handleCleanUpSessions(makeCall(world.platform, db, guest));
  expect(await mappedTablesOf(user.id)).toEqual(['user_counts']);
  const objects: string[] = [];
  for await (const { key } of storage.list('')) objects.push(key);
  expect(objects.filter((key) => key.includes(data.id) || key.includes(user.id))).toEqual([]);
  const one = await teacher.call(getClass, { id: classId });
  expect(JSON.stringify(one)).not.toContain('Quillan');
  const answer = await teacher.raw({ method: 'GET', url: '/api/community/search?q=Wibblesong' });
  expect(JSON.stringify(answer.body)).not.toContain(data.id);
});
