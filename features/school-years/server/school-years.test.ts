import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addClassMembers, addClassProject } from '#features/classes/class-members.contract.ts';
import { createClass, renewClassCode } from '#features/classes/contract.ts';
import { signInAllByCard } from '#features/classes/testing/sign-in-by-card.ts';
import { addSchoolMember, signInAgain } from '#features/education/testing/a-school.ts';
import { createProject } from '#features/projects/contract.ts';
import { importRoster, sendRoster } from '#features/rosters/testing/a-roster.ts';
import { classLists, schoolSnapshot } from '#features/rosters/testing/school-snapshot.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import {
  endSchoolYear,
  getSchoolYear,
  listYearStudents,
  planSchoolYear,
  undoSchoolYear,
  updateYearSettings,
} from '../contract.ts';
import { aSchoolToEnd, endYear } from '../testing/a-school-year.ts';
import { handleCleanUpSchoolYears } from './year-emails.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const dayMs = 86_400_000;

const classStates = async (organizationId: string) => {
  const { rows } = await sql<{ line: string }>`
    select name || (case when archived_at is null then '' else ' archived' end) || (case when code is null then '' else ' code' end)
      as line from workspaces where organization_id = ${organizationId}`.execute(db);
  return rows.map(({ line }) => line).sort();
};

const membershipOf = async (name: string, organizationId: string) => {
  const { rows } = await sql<{ id: string; released: boolean }>`
    select u.id, u.released_at is not null as released from users u
    left join organization_memberships o on o.user_id = u.id
    left join school_year_leavers l on l.user_id = u.id
    where (o.asked_as = ${name} or l.name = ${name}) and (u.managed_by = ${organizationId})`.execute(db);
  return rows[0];
};

test('the plan says which class follows, writes nothing, and is what the end does [EDU-280] [EDU-281] [EDU-282]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school, third, fourth, classId, teacher } = made;
  await teacher.call(renewClassCode, { id: third });
  const before = await schoolSnapshot(db, school.id);
  const { plan, year } = await owner.call(getSchoolYear, {});
  expect(plan?.classes.map((one) => [one.name, one.fate, one.nextName, one.students])).toEqual([
    ['3b', 'up', '4b', 3],
    ['4a', 'up', '5a', 1],
    [expect.stringMatching(/^Class /), 'up', expect.stringMatching(/^Class /), 1],
  ]);
  const choices = {
    classes: [
      { id: fourth, fate: 'leaves' as const },
      { id: classId, fate: 'stays' as const },
    ],
  };
  expect(await owner.call(planSchoolYear, { choices })).toMatchObject({ students: 4, leaving: 1, year });
  expect(await schoolSnapshot(db, school.id)).toEqual(before);
  const ended = await endYear(world, made, choices);
  const left = [{ classId: fourth, className: '4a', students: 1, withCode: 0 }];
  expect(ended).toMatchObject({ state: 'ended', year, leaving: 1, left });
  expect((await classStates(school.id)).slice(0, 3)).toEqual(['3b archived', '4a archived', '4b']);
  const lists = await classLists(db, school.id);
  expect(lists.filter((line) => line.startsWith('4b'))).toEqual([
    '4b: student Mia K.',
    '4b: student Noah B.',
    expect.stringMatching(/^4b: student .* at school$/),
    expect.stringMatching(/^4b: teacher .* at school$/),
  ]);
  expect(lists.filter((line) => line.startsWith('Class'))).toHaveLength(2);
  const { rows } = await sql<{ year: number }>`
    select year from workspaces where organization_id = ${school.id} and archived_at is null`.execute(db);
  expect(rows.map((row) => row.year)).toEqual([year + 1, year + 1]);
});

test('an account that leaves rests, a teacher reads the former class only, and everybody is written to [EDU-283] [EDU-288]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school, third, fourth, teacher, student } = made;
  const { students } = await owner.call(listYearStudents, { classId: third });
  const self = students.find(({ userGuid }) => userGuid === student.id);
  expect(self).toBeDefined();
  await endYear(world, made, {
    classes: [{ id: fourth, fate: 'leaves' }],
    students: [{ userGuid: student.id, classId: third, to: 'leaves' }],
  });
  expect(await membershipOf('Ole D.', school.id)).toMatchObject({ released: true });
  expect((await student.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  const back = await signInAgain(student);
  expect((await back.raw({ method: 'GET', url: `/api/workspaces/${third}` })).status).toBe(404);
  expect((await teacher.raw({ method: 'GET', url: `/api/workspaces/${third}` })).status).toBe(200);
  const change = {
    method: 'PUT',
    url: `/api/workspaces/${third}`,
    body: { workspace: { name: 'x' } },
  } as const;
  expect((await teacher.raw(change)).status).toBe(409);
  for (const { email } of [owner, teacher])
    expect(await emailsTo(world, email, 'school_year_ended:')).toHaveLength(1);
});

test('e-mails name the classes in which their reader teaches now [EDU-295]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, teacher } = made;
  const { id } = await endYear(world, made, { classes: [{ id: made.fourth, fate: 'leaves' }] });
  await owner.call(undoSchoolYear, { id });
  await world.drain();
  const classesIn = async ({ email }: { email: string }, kind: 'ended' | 'undone') => {
    const [sent] = await emailsTo(world, email, `school_year_${kind}:`);
    return /You teach in (.*) now\./.exec(sent?.text.replaceAll(/\s+/g, ' ') ?? '')?.[1]?.split(', ');
  };
  expect(await classesIn(teacher, 'ended')).toEqual(['4b', expect.stringMatching(/^Class/)]);
  expect(await classesIn(teacher, 'undone')).toEqual(['3b', '4a', expect.stringMatching(/^Class/)]);
  expect(await classesIn(owner, 'ended')).toBeUndefined();
});

test('undo brings classes, codes, memberships, projects and accounts back, and keeps what was made since [EDU-286] [EDU-287] [EDU-357]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school, third, fourth, classId, teacher, student } = made;
  await teacher.call(renewClassCode, { id: third });
  const { data } = await student.call(createProject, { project: { title: 'Mine' } });
  await student.call(addClassProject, { id: third, projectId: data.id });
  await signInAllByCard(world, teacher, fourth);
  world.clock.advance(60_000);
  const before = await schoolSnapshot(db, school.id);
  expect(before.join('\n')).toMatch(/Ole D\. .* last 2/);
  const choices = {
    classes: [
      { id: fourth, fate: 'leaves' as const },
      { id: classId, fate: 'stays' as const },
    ],
    students: [{ userGuid: student.id, classId: third, to: 'leaves' as const }],
  };
  const first = await endYear(world, made, choices);
  expect(await schoolSnapshot(db, school.id)).not.toEqual(before);
  await owner.call(undoSchoolYear, { id: first.id });
  await world.drain();
  expect(await owner.call(getSchoolYear, {})).toMatchObject({
    last: { state: 'undone', notRestored: 0 },
    hasEnded: false,
  });
  expect(await schoolSnapshot(db, school.id)).toEqual(before);
  expect(await membershipOf('Ole D.', school.id)).toMatchObject({ released: false });
  world.clock.advance(1000);
  const second = await endYear(world, made, choices);
  const { rows } = await sql<{ id: string }>`
    select id from workspaces where organization_id = ${school.id} and name = '4b'`.execute(db);
  const newer = await addSchoolMember(school, await world.person(`newer${school.id.slice(0, 4)}`), 'student');
  await teacher.call(addClassMembers, { id: rows[0]?.id ?? '', userGuids: [newer.id] });
  await owner.call(undoSchoolYear, { id: second.id });
  await world.drain();
  const after = await schoolSnapshot(db, school.id);
  expect(before.filter((line) => !after.includes(line))).toEqual([]);
  expect(await classStates(school.id)).toEqual(expect.arrayContaining(['3b code', '4a', '4b']));
  expect((await classLists(db, school.id)).some((line) => line.includes(newer.username))).toBe(true);
});

test('who was erased, or is somewhere else by now, is counted as not brought back [EDU-287]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school, fourth } = made;
  const { id } = await endYear(world, made, { classes: [{ id: fourth, fate: 'leaves' }] });
  const gone = await membershipOf('Ole D.', school.id);
  await sql`update users set deleted_at = now() where id = ${gone?.id ?? ''}`.execute(db);
  await owner.call(undoSchoolYear, { id });
  await world.drain();
  expect((await owner.call(getSchoolYear, {})).last).toMatchObject({ state: 'undone', notRestored: 1 });
});

test('two tabs end one year once, and a year that has ended is not ended again [EDU-284]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school } = made;
  const { hash } = await owner.call(planSchoolYear, { choices: {} });
  const accept = () => owner.call(endSchoolYear, { choices: {}, hash, schoolName: school.name });
  const both = await Promise.allSettled([accept(), accept(), accept()]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await world.drain();
  expect((await classLists(db, school.id)).filter((line) => line.startsWith('4b: student'))).toHaveLength(3);
  expect(await owner.call(getSchoolYear, {})).toMatchObject({ hasEnded: true, plan: null });
  await expect(accept()).rejects.toMatchObject({ status: 409, code: 'year_has_ended' });
  const undo = () => owner.call(undoSchoolYear, { id: '0190a1b2-0000-7000-8000-000000000001' });
  await expect(undo()).rejects.toMatchObject({ status: 404 });
});

test('a roster and the end of a year exclude each other, and a later roster means the new classes [EDU-285]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school } = made;
  const table = 'Id,Name,Class\n1,Ida Lund,7c\n';
  await importRoster(world, owner, table);
  const { hash } = await owner.call(planSchoolYear, { choices: {} });
  const waiting = await sendRoster(world, owner, 'Id,Name,Class\n1,Ida Lund,7d\n');
  await sql`update roster_runs set state = 'applying' where id = ${waiting.id}`.execute(db);
  const accept = () => owner.call(endSchoolYear, { choices: {}, hash, schoolName: school.name });
  await expect(accept()).rejects.toMatchObject({ status: 409, code: 'roster_at_work' });
  await sql`update roster_runs set state = 'ready' where id = ${waiting.id}`.execute(db);
  await accept();
  const apply = {
    method: 'POST',
    url: `/api/rosters/${waiting.id}/accept`,
    body: { school_name: school.name },
  } as const;
  expect(await owner.raw(apply)).toMatchObject({ status: 409, body: { code: 'year_at_work' } });
  await world.drain();
  const { year } = await owner.call(getSchoolYear, {});
  const next = await sendRoster(world, owner, `Id,Name,Class,Schoolyear\n1,Ida Lund,8c,${year + 1}\n`);
  expect(next.plan?.counts).toMatchObject({ new: 0, changed: 1, moved: 0, leaving: 0 });
});

test('many leaving, or an end much too early, needs the name of the school, and a changed school another look [EDU-281] [EDU-289]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school, third, teacher } = made;
  const choices = { classes: [{ id: third, fate: 'leaves' as const }] };
  await owner.call(updateYearSettings, { settings: { yearEndsOn: '07-31', timezone: 'Europe/Berlin' } });
  const { hash, needsName } = await owner.call(planSchoolYear, { choices });
  expect(needsName).toBe(true);
  for (const schoolName of [undefined, 'Other'])
    await expect(
      owner.call(endSchoolYear, { choices, hash, ...(schoolName && { schoolName }) }),
    ).rejects.toMatchObject({ status: 422 });
  await teacher.call(createClass, {
    workspace: { name: 'Late', year: (await owner.call(getSchoolYear, {})).year },
  });
  await expect(owner.call(endSchoolYear, { choices, hash, schoolName: school.name })).rejects.toMatchObject({
    status: 409,
    code: 'plan_changed',
  });
  const near = new Date(world.clock.now().getTime() + 10 * dayMs)
    .toISOString()
    .slice(5, 10)
    .replace('02-29', '02-28');
  const all = await owner.call(updateYearSettings, { settings: { yearEndsOn: near, timezone: 'UTC' } });
  expect(all).toMatchObject({ yearEndsOn: near, plan: { needsName: false } });
});

test('the same classes do next year what they did this year [EDU-282]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, teacher, fourth } = made;
  const { year } = await endYear(world, made, { classes: [{ id: fourth, fate: 'leaves' }] });
  await sql`update school_years set year = year - 1 where organization_id = ${made.school.id}`.execute(db);
  await teacher.call(createClass, { workspace: { name: '4a', year } });
  const { plan } = await owner.call(getSchoolYear, {});
  expect(plan?.classes.find(({ name }) => name === '4a')).toMatchObject({ fate: 'leaves', nextName: null });
});

test('the owner is reminded three days before; after 30 days names are gone and nothing can be undone [EDU-288]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, fourth } = made;
  const never = new Date(world.clock.now().getTime() + 99 * dayMs);
  await db.updateTable('second_factor_duties').set({ due_at: never }).execute();
  const { id } = await endYear(world, made, { classes: [{ id: fourth, fate: 'leaves' }] });
  const nightly = async () => {
    await handleCleanUpSchoolYears(makeCall(world.platform, db, guest));
    await world.drain();
    return (await emailsTo(world, owner.email, 'school_year_undo_ends:')).length;
  };
  expect(await nightly()).toBe(0);
  world.clock.advance(27 * dayMs + 1000);
  expect(await nightly()).toBe(1);
  expect(await nightly()).toBe(1);
  world.clock.advance(3 * dayMs);
  await nightly();
  await signInAgain(owner);
  await expect(owner.call(undoSchoolYear, { id })).rejects.toMatchObject({
    status: 409,
    code: 'year_not_undoable',
  });
  const names = await sql`select from school_year_leavers where year_id = ${id}
    union all select from school_year_moves where year_id = ${id}`.execute(db);
  expect(names.rows).toHaveLength(0);
  expect((await owner.call(getSchoolYear, {})).last).toMatchObject({ undoUntil: null, left: [] });
});
