import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { deleteUser } from '#features/account/contract.ts';
import { deleteReleasedUsers } from '#features/account/server/delete-released-users.ts';
import { getClass } from '#features/classes/contract.ts';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { closeSchool } from '#features/education/ownership.contract.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { handleCleanUpSessions } from '#features/sign-in/server/sessions/clean-up-sessions.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { getStudentDataMap } from '../contract.ts';
import { runRetention } from './run-retention.ts';
import { listStudentColumns } from './student-data.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const dayMs = 86_400_000;
const call = () => makeCall(world.platform, db, guest);

const parts = plugged.list(memberParts);
const studentData = listStudentColumns(parts);
const tablesOfStudents = new Set(studentData.map(({ table }) => table));

test('each column of a table that holds students’ data has purpose, basis and days [EDU-259]', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and table_name = any(${[...tablesOfStudents]})
    order by 1`.execute(db);
  expect(studentData.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
});

test('a student who works in class leaves rows in tables of the data map only [EDU-259]', async () => {
  const { teacher, classId } = await aClass(world);
  const added = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  const { rows: found } = await sql<{ user_id: string }>`select user_id from class_members
    where id = ${added.made[0]?.membershipId ?? ''}`.execute(db);
  const id = found[0]?.user_id ?? '';
  await runRetention(call(), parts);
  const { rows } = await sql<{
    name: string;
    field: string;
  }>`select c.conrelid::regclass::text as name, a.attname as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(db);
  const holding: string[] = [];
  for (const { name, field } of rows) {
    const one = await sql`select from ${sql.ref(name)} where ${sql.ref(field)} = ${id} limit 1`.execute(db);
    if (one.rows.length > 0) holding.push(name);
  }
  expect(holding.filter((name) => !tablesOfStudents.has(name))).toEqual([]);
  expect(holding).toEqual(expect.arrayContaining(['class_members', 'student_uses']));
});

test('the data map is read by anybody [EDU-259]', async () => {
  const { columns } = await world.guest.call(getStudentDataMap, {});
  expect(columns).toEqual(studentData);
  expect(columns.find(({ table, column }) => table === 'record_reads' && column === 'reason')).toMatchObject({
    days: 400,
    basis: 'security',
  });
});

test('rows end after the published days [EDU-260]', async () => {
  const { teacher, classId } = await aClass(world);
  await teacher.call(getClass, { id: classId });
  const count = async () => {
    const { rows } = await sql<
      Record<string, number>
    >`select (select count(*)::int from record_reads) as record_reads,
      (select count(*)::int from security_events where kind = 'sign_in') as security_events,
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from one_time_tokens) as one_time_tokens`.execute(db);
    return rows[0] ?? {};
  };
  await sql`insert into one_time_tokens (id_hash, kind, user_id, payload, created_at, expires_at)
    select decode(repeat('ab', 32), 'hex'), 'handover', ${teacher.id}, '{}', ${world.clock.now()}, ${world.clock.now()}
    where not exists (select from one_time_tokens)`.execute(db);
  // Names in rosters and ends of school years end by nightly jobs of their own, as their tests show.
  const byDays = studentData.filter(
    ({ table, days }) => days !== 'account' && table !== 'roster_runs' && !table.startsWith('school_year_'),
  );
  const daysByTable = new Map(byDays.map(({ table, days }) => [table, Number(days)]));
  expect([...daysByTable.keys()].sort()).toEqual(Object.keys(await count()).sort());
  for (const rows of Object.values(await count())) expect(rows).toBeGreaterThan(0);
  let passed = 0;
  for (const [table, days] of [...daysByTable].sort(([, a], [, b]) => a - b)) {
    world.clock.advance((days + 1 - passed) * dayMs);
    passed = days + 1;
    await runRetention(call(), parts);
    await handleCleanUpSessions(call());
    expect([table, (await count())[table]]).toEqual([table, 0]);
  }
  const { rows } =
    await sql`select done from retention_runs where ended_at is not null order by started_at desc limit 1`.execute(
      db,
    );
  expect(rows).toMatchObject([{ done: { record_reads: expect.any(Number) } }]);
});

test('60 days after the end of a contract the accounts that the school keeps are erased, after two e-mails; who could not pay keeps them [EDU-264]', async () => {
  const { school, teacher, classId } = await aClass(world);
  const unpaid = await aClass(world);
  await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.'] });
  await unpaid.teacher.call(addManagedStudents, { id: unpaid.classId, names: ['Noah B.'] });
  const endedAt = world.clock.now();
  const cancel = (id: string, failedAt: Date | null) =>
    sql`update organization_subscriptions
    set status = 'cancelled', period_end = ${endedAt}, renewal_failed_at = ${failedAt} where organization_id = ${id}`.execute(
      db,
    );
  await cancel(school.id, null);
  await cancel(unpaid.school.id, endedAt);
  // One whom the school has let go of before is erased with the others.
  await sql`delete from organization_memberships where user_id = (select min(id::text)::uuid from users
    where managed_by = ${school.id})`.execute(db);
  const kept = async (id: string) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from users where managed_by = ${id}`.execute(db);
    return rows[0]?.n;
  };
  const mails = async () => (await emailsTo(world, school.owner.email, 'contract_end:')).length;
  const night = async (days: number) => {
    world.clock.advance(days * dayMs);
    await runRetention(call(), parts);
    await world.drain();
    return [await mails(), await kept(school.id)];
  };
  expect(await night(29)).toEqual([0, 2]);
  expect(await night(1)).toEqual([1, 2]);
  expect(await night(22)).toEqual([1, 2]);
  expect(await night(1)).toEqual([2, 2]);
  expect(await night(6)).toEqual([2, 2]);
  expect(await night(1)).toEqual([2, 0]);
  const { rows } = await sql`select from organizations where id = ${school.id}`.execute(db);
  expect([await kept(unpaid.school.id), rows.length]).toEqual([1, 1]);
  expect((await emailsTo(world, unpaid.school.owner.email, 'contract_end:')).length).toBe(0);
});

test('an owner has seven days after the last e-mail, also where the nightly job did not run for long [EDU-264]', async () => {
  const { school, teacher, classId } = await aClass(world);
  await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  await sql`update organization_subscriptions set status = 'cancelled', period_end = ${world.clock.now()}
    where organization_id = ${school.id}`.execute(db);
  const night = async (days: number) => {
    world.clock.advance(days * dayMs);
    await runRetention(call(), parts);
    await world.drain();
    const { rows } = await sql`select from users where managed_by = ${school.id}`.execute(db);
    return [(await emailsTo(world, school.owner.email, 'contract_end:')).length, rows.length];
  };
  expect(await night(100)).toEqual([1, 1]);
  expect(await night(6)).toEqual([1, 1]);
  expect(await night(1)).toEqual([1, 0]);
});

test('a closed school is erased 60 days later with the accounts that it keeps, after an e-mail, also where nothing can be bought [EDU-315]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  // Without a verified address they would be erased for belonging to no school (EDU-210).
  await sql`update users set email_verified_at = ${world.clock.now()}
    where id = any(${[school.owner.id, student.id, teacher.id]}::uuid[])`.execute(db);
  await school.owner.call(closeSchool, { id: school.id, name: school.name });
  const left = async () => {
    const { rows } = await sql<{ n: number[] }>`select array[
      (select count(*)::int from organizations where id = ${school.id}),
      (select count(*)::int from users where managed_by = ${school.id}),
      (select count(*)::int from workspaces where organization_id = ${school.id})] as n`.execute(db);
    return [(await emailsTo(world, school.owner.email, 'contract_end:')).length, ...(rows[0]?.n ?? [])];
  };
  const night = async (days: number) => {
    world.clock.advance(days * dayMs);
    await runRetention(
      { ...call(), platform: { ...world.platform, config: { ...world.platform.config, planLimits: false } } },
      plugged.list(memberParts),
    );
    await deleteReleasedUsers(call(), parts);
    await world.drain();
    return left();
  };
  expect(await night(0)).toEqual([0, 1, 1, 1]);
  expect(await night(52)).toEqual([0, 1, 1, 1]);
  expect(await night(1)).toEqual([1, 1, 1, 1]);
  expect(await night(6)).toEqual([1, 1, 1, 1]);
  expect(await night(1)).toEqual([1, 0, 0, 0]);
  await expect(night(1)).resolves.toEqual([1, 0, 0, 0]);
  const { rows } =
    await sql`select from users where id = any(${[school.owner.id, student.id, teacher.id]}::uuid[])
    and deleted_at is null`.execute(db);
  expect(rows).toHaveLength(3);
});

test('an owner whose account is erased leaves a closed school while it keeps accounts [EDU-315]', async () => {
  const { school, teacher, classId } = await aClass(world);
  await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  await school.owner.call(closeSchool, { id: school.id, name: school.name });
  await school.owner.call(deleteUser, { guid: school.owner.id });
  await world.drain();
  world.clock.advance(61 * dayMs);
  for (const days of [0, 7]) {
    world.clock.advance(days * dayMs);
    await runRetention(call(), parts);
    await world.drain();
  }
  const { rows } = await sql`select from organizations where id = ${school.id}`.execute(db);
  expect(rows).toEqual([]);
});

test('accounts that nobody uses for 13 months are closed after an e-mail, then erased; used ones stay [EDU-261]', async () => {
  const { school, teacher, classId } = await aClass(world);
  await teacher.call(addManagedStudents, { id: classId, names: ['Unused', 'Used'] });
  const { rows: made } = await sql<{
    user_id: string;
  }>`select c.user_id from class_members c join users u on u.id = c.user_id
    where c.workspace_id = ${classId} and u.managed_by is not null order by c.id`.execute(db);
  const [unused, used] = made.map(({ user_id }) => user_id);
  const state = async () => {
    const { rows } = await sql<{
      id: string;
      closed: boolean;
    }>`select id, released_at is not null as closed from users
      where id = any(${[unused, used]}::uuid[])`.execute(db);
    return Object.fromEntries(rows.map(({ id, closed }) => [id === used ? 'used' : 'unused', closed]));
  };
  const mails = async () => (await emailsTo(world, school.owner.email, 'unused_students:')).length;
  const night = async (days: number) => {
    world.clock.advance(days * dayMs);
    // The session of the one who goes on.
    await sql`insert into sessions (id_hash, user_id, created_at, last_seen_at, user_agent, network, proved_at)
      values (${Buffer.from(String(used).replaceAll('-', ''), 'utf8')}, ${used}, ${world.clock.now()}, ${world.clock.now()}, '', '', ${world.clock.now()})
      on conflict (id_hash) do update set last_seen_at = excluded.last_seen_at`.execute(db);
    await runRetention(call(), parts);
    await world.drain();
  };
  await night(365);
  expect([await mails(), await state()]).toEqual([0, { used: false, unused: false }]);
  await night(2);
  expect([await mails(), await state()]).toEqual([1, { used: false, unused: false }]);
  await night(29);
  await night(0);
  expect([await mails(), await state()]).toEqual([1, { used: false, unused: false }]);
  await night(1);
  expect(await state()).toEqual({ used: false, unused: true });
  await sql`update users set released_at = ${new Date(world.clock.now().getTime() - 30 * dayMs)} where id = ${unused}`.execute(
    db,
  );
  await deleteReleasedUsers(call(), parts);
  await world.drain();
  const { rows } =
    await sql`select deleted_at is not null as deleted from users where id = ${unused}`.execute(db);
  expect(rows).toEqual([{ deleted: true }]);
});
