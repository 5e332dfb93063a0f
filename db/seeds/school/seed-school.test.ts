import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listClassProjects } from '#features/classes/class-members.contract.ts';
import { getClass, listClasses } from '#features/classes/contract.ts';
import { openClass, signInToClass } from '#features/classes/sign-in.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { getOrganization } from '#features/education/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { sampleSchool, sampleTable } from '#features/rosters/server/export/sample-files.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { hashPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { listRecentTracks } from '#features/tracks/contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { seedEmail } from '../community/seed-ids.ts';
import { addSchoolTrack } from './add-school-track.ts';
import type { PlannedSchool } from './planned-school.ts';
import { brookLane, harbourStreet } from './planned-schools.ts';
import { schoolIdOf } from './school-ids.ts';
import { seedSchool } from './seed-school.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const seed = (school: PlannedSchool) =>
  transaction(db, (tx) => seedSchool(makeCall(world.platform, tx, guest), school));
await seed(harbourStreet);
await seed(brookLane);

const known = harbourStreet.classes.find((one) => one.known)?.known ?? { code: '', name: '', pictures: [] };

test('Harbour Street School has an owner, three teachers, eighty students and five classes of two years [EDU-240]', async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from organization_memberships m where m.organization_id = o.id and m.role = 'owner') as owners,
    (select count(*)::int from organization_memberships m where m.organization_id = o.id and m.role = 'faculty'
      and m.accepted_at is not null) as teachers,
    (select count(*)::int from organization_memberships m join users u on u.id = m.user_id where m.organization_id = o.id
      and m.role = 'student' and m.accepted_at is not null and u.email is not null) as with_address,
    (select count(*)::int from users u where u.managed_by = o.id) as kept,
    (select count(*)::int from workspaces w where w.organization_id = o.id and w.archived_at is null) as current,
    (select count(*)::int from workspaces w where w.organization_id = o.id and w.archived_at is not null) as ended,
    (select count(distinct year)::int from workspaces w where w.organization_id = o.id) as years,
    (select count(*)::int from organization_memberships m where m.organization_id = o.id and m.accepted_at is null) as requests,
    (select count(*)::int from class_members m where m.organization_id = o.id and m.accepted_at is null) as class_requests,
    (select count(*)::int from organization_invitations i where i.organization_id = o.id) as invitations
    from organizations o where o.name = ${harbourStreet.name}`.execute(db);
  expect(rows).toEqual([
    {
      owners: 1,
      teachers: 3,
      with_address: 20,
      kept: 60,
      current: 4,
      ended: 1,
      years: 2,
      requests: 2,
      class_requests: 2,
      invitations: 2,
    },
  ]);
  const ways = await sql<{ way: string; students: number }>`
    select kind as way, count(*)::int as students from class_secrets where organization_id =
      ${schoolIdOf(harbourStreet.name)} group by kind
    union all select 'card', count(*)::int from class_cards where organization_id = ${schoolIdOf(harbourStreet.name)}
    order by 1`.execute(db);
  expect(ways.rows).toEqual([
    { way: 'card', students: 11 },
    { way: 'pictures', students: 35 },
    { way: 'words', students: 14 },
  ]);
});

test('no student of the samples of rosters is called as one of the school is [EDU-230]', () => {
  const names = harbourStreet.classes.flatMap((one) => one.names.map((name) => name.toLowerCase()));
  const ofTable = sampleTable.split('\n').flatMap((line) => {
    const [, given, family] = line.split(',');
    return given && family ? [`${given} ${family.slice(0, 1)}.`] : [];
  });
  const ofArchive = sampleSchool.people.map(({ name }) => name);
  for (const name of [...ofTable, ...ofArchive]) expect(names).not.toContain(name.toLowerCase());
});

test('a second run changes nothing, and other installations get the same ids [EDU-240]', async () => {
  const tables = [
    'organizations',
    'users',
    'organization_memberships',
    'workspaces',
    'class_members',
  ] as const;
  const before = await tableSnapshot(db, tables);
  await seed(harbourStreet);
  await seed(brookLane);
  expect(await tableSnapshot(db, tables)).toEqual(before);
  const other = await aWorld({ educationMode: true });
  await transaction(other.platform.db, (tx) =>
    seedSchool(makeCall(other.platform, tx, guest), harbourStreet),
  );
  const idsOf = async (one: typeof db) =>
    (
      await sql<{ id: string }>`select user_id::text as id from organization_memberships
      where organization_id = ${schoolIdOf(harbourStreet.name)} order by 1`.execute(one)
    ).rows;
  expect(await idsOf(other.platform.db)).toEqual(await idsOf(db));
});

test('the student of the README signs in by code and pictures, and reads only their class [EDU-240]', async () => {
  const host = await educationHost(world);
  const tablet = host.newGuest();
  const opened = await tablet.call(openClass, { code: known.code });
  expect(opened).toMatchObject({ name: '2a', school: harbourStreet.name, way: 'pictures' });
  expect(opened.students).toHaveLength(18);
  const student = opened.students.find(({ name }) => name === known.name);
  await tablet.call(signInToClass, {
    code: known.code,
    studentId: student?.id ?? '',
    pictures: [...known.pictures],
  });
  const { workspaces } = await tablet.call(listClasses, {});
  expect(workspaces.map(({ name }) => name)).toEqual(['2a']);
  const { projects } = await tablet.call(listClassProjects, { id: workspaces[0]?.id ?? '' });
  expect(projects.map(({ title }) => title)).toEqual(['My name on the drums', 'The loud dinosaur']);
});

test('nobody of another school finds anything of the second one, nor of the first [EDU-240]', async () => {
  const password = await hashPassword(testPassword, world.platform.randomBytes);
  await updateUser(db, schoolIdOf(harbourStreet.owner.username), { password_hash: password });
  const owner = world.newGuest();
  await owner.call(signIn, {
    user: { email: seedEmail(harbourStreet.owner.username), password: testPassword },
  });
  const { teacher } = await aClass(world);
  const classId = schoolIdOf(`class 4c of ${schoolIdOf(brookLane.name)}`);
  for (const reader of [owner, teacher]) {
    const names = (await reader.call(listClasses, {})).workspaces.map(({ name }) => name);
    expect(names).not.toContain('4c');
    await expect(reader.call(getClass, { id: classId })).rejects.toMatchObject({ status: 404 });
    await expect(reader.call(getOrganization, { id: schoolIdOf(brookLane.name) })).rejects.toMatchObject({
      status: 404,
    });
  }
  expect((await owner.call(listClasses, {})).workspaces).toHaveLength(4);
});

test('a track of a seeded student stays inside their school, however often it is added [EDU-240]', async () => {
  const place = harbourStreet.tracks.findIndex(({ owner }) => owner === 'isla7b');
  const add = () => addSchoolTrack(makeCall(world.platform, db, guest), { place });
  await add();
  await add();
  // The last one, so that no other is composed here.
  expect(place).toBe(harbourStreet.tracks.length - 1);
  await world.drain();
  const tracks = await db.selectFrom('tracks').select(['user_id', 'withheld', 'status']).execute();
  const own = tracks.filter(({ user_id }) => user_id === schoolIdOf('isla7b'));
  expect(own).toEqual([{ user_id: schoolIdOf('isla7b'), withheld: 'school', status: 2 }]);
  const { data } = await world.guest.call(listRecentTracks, {});
  expect(data).toEqual([]);
});
