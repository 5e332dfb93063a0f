import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { findNamesAs } from '../testing/search-as.ts';

const world = await aWorld();
const { db } = world.platform;
const member = await world.person('member', { accountType: 6 });
const later = () => world.clock.advance(1500);

/** What changes whenever the row is written. */
async function versionOf(table: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select xmin::text || ' ' || ctid::text as version from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.version;
}

test('the search reads a member, track or group anew where what it is found by changes, and not otherwise [EDU-268]', async () => {
  const track = await aStoredTrack(world, member, { title: 'Olivine' });
  const draft = await aStoredTrack(world, member, { title: 'Peridot', published: false });
  await aGroup(world, member, { name: 'Hematite' });
  const { rows } = await sql<{ id: string }>`select id from groups where name = 'Hematite'`.execute(db);
  const group = rows[0]?.id ?? '';
  const versions = async () => [
    await versionOf('search_users', member.id),
    await versionOf('search_tracks', track.id),
    await versionOf('search_groups', group),
  ];
  const before = await versions();
  expect(before.every((version) => version !== undefined)).toBe(true);
  await updateUser(db, member.id, { username: member.username.toUpperCase() });
  await sql`update tracks set title = upper(title), status = status where id = ${track.id}`.execute(db);
  await sql`update tracks set title = 'Jade' where id = ${draft.id}`.execute(db);
  await sql`update groups set name = upper(name) where id = ${group}`.execute(db);
  expect(await versions()).toEqual(before);

  await updateUser(db, member.id, { username: 'Larimar' });
  await sql`update tracks set title = 'Sodalite' where id = ${track.id}`.execute(db);
  await sql`update groups set name = 'Kyanite' where id = ${group}`.execute(db);
  const after = await versions();
  for (const [at, version] of after.entries()) expect(version).not.toBe(before[at]);
  later();
  expect(await findNamesAs(world.guest, 'larimar')).toContain('Larimar');
  expect(await findNamesAs(world.guest, 'sodalite')).toEqual(['Sodalite']);
  expect(await findNamesAs(world.guest, 'kyanite')).toEqual(['Kyanite']);
  expect(await findNamesAs(world.guest, 'jade')).toEqual([]);
});

test('a student who joins is found by their school alone, and a teacher as before, without a search for words [EDU-268]', async () => {
  const school = await aSchool(world);
  const teacher = await world.person('marcasite');
  const student = await world.person('stibnite');
  const before = await versionOf('search_users', teacher.id);
  await addSchoolMember(school, teacher, 'faculty');
  expect(await versionOf('search_users', teacher.id)).toBe(before);
  // A word that is in no name would be deleted by a search for words.
  await sql`delete from search_words where word = 'stibnite'`.execute(db);
  await addSchoolMember(school, student, 'student');
  const circles = await sql<{ circle: string | null }>`
    select circle from search_users where id = ${student.id}
    union all select circle from search_user_orders where id = ${student.id}`.execute(db);
  expect(circles.rows).toEqual([{ circle: school.id }, { circle: school.id }]);
  expect((await sql`select from search_words where word = 'stibnite'`.execute(db)).rows).toEqual([]);
  later();
  expect(await findNamesAs(world.guest, 'stibnite')).toEqual([]);
});
