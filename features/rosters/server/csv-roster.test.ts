import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClass, listClasses, renewClassCode } from '#features/classes/contract.ts';
import { addManagedStudents, listManagedStudents } from '#features/classes/students.contract.ts';
import { signInAllByCard } from '#features/classes/testing/sign-in-by-card.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld } from '#testing/world.ts';
import { listPlanEntries, listRosters, undoRoster, updateRoster } from '../contract.ts';
import type { PlanSection } from '../model/roster.ts';
import { oneRosterFiles, zipOf } from '../testing/a-one-roster.ts';
import { applyRosterRun, importRoster, sendRoster } from '../testing/a-roster.ts';
import { classLists, schoolSnapshot } from '../testing/school-snapshot.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
type Owner = Awaited<ReturnType<typeof aSchool>>['owner'];

const entriesOf = async (owner: Owner, id: string, section: PlanSection) =>
  (await owner.call(listPlanEntries, { id, section })).entries.map(
    ({ what, name, detail }) => `${what} ${name}: ${detail}`,
  );

const first = `Student ID;First name;Last name;Class;Role;Email
1;Mia;Klein;3b;;
2;Mia;Koch;3b;;
3;Noah;Berg;3b;;
3;Noah;Berg;Choir;;
4;Ole;Dahl;4a;;
`;

test('a table is planned with names, applied as planned, and writes nothing the second time [EDU-220] [EDU-221]', async () => {
  const { owner, id: school } = await aSchool(world);
  const before = await schoolSnapshot(db, school);
  const planned = await sendRoster(world, owner, first);
  expect(planned).toMatchObject({ state: 'ready', source: 'csv', faults: [] });
  expect(planned.plan?.counts).toEqual({ new: 7, changed: 0, moved: 0, leaving: 0, unclear: 0 });
  expect(await entriesOf(owner, planned.id, 'new')).toEqual(
    expect.arrayContaining(['student Mia Kl.: 3b', 'student Noah B.: 3b, Choir']),
  );
  expect(await schoolSnapshot(db, school)).toEqual(before);
  const applied = await applyRosterRun(world, owner, planned);
  expect(applied).toMatchObject({ state: 'applied', undoUntil: expect.any(String) });
  expect(await classLists(db, school)).toEqual([
    '3b: student Mia Kl.',
    '3b: student Mia Ko.',
    '3b: student Noah B.',
    '4a: student Ole D.',
    'Choir: student Noah B.',
  ]);
  const after = await schoolSnapshot(db, school);
  const again = await sendRoster(world, owner, first);
  expect(again.plan).toMatchObject({ hasSteps: false, counts: { new: 0, changed: 0, moved: 0, leaving: 0 } });
  expect(await schoolSnapshot(db, school)).toEqual(after);
});

const second = `Student ID,First name,Last name,Class,Role,Email
1,Mia,Klein,4a,,
2,Mia,Koch,3b,,
3,Nora,Berg,3b,,
5,Ida,Lund,3b,,
`;

test('a student who is new, changed, moved or leaving is planned by name, and undo brings the former state back [EDU-221] [EDU-223] [EDU-224] [EDU-357]', async () => {
  const { owner, id: school, name } = await aSchool(world);
  await importRoster(world, owner, first);
  const { workspaces } = await owner.call(listClasses, {});
  const choir = workspaces.find((one) => one.name === 'Choir');
  await owner.call(renewClassCode, { id: choir?.id ?? '' });
  await signInAllByCard(world, owner, workspaces.find((one) => one.name === '4a')?.id ?? '');
  world.clock.advance(60_000);
  const before = await schoolSnapshot(db, school);
  expect(before.join('\n')).toMatch(/Ole D\. .* last 2/);
  const planned = await sendRoster(world, owner, second);
  expect(planned.plan).toMatchObject({ needsName: true, leaving: 1, students: 4 });
  expect(await entriesOf(owner, planned.id, 'new')).toEqual(['student Ida L.: 3b']);
  expect(await entriesOf(owner, planned.id, 'changed')).toEqual(['student Nora B.: was called Noah B.']);
  expect(await entriesOf(owner, planned.id, 'moved')).toEqual(['student Mia Kl.: from 3b to 4a']);
  expect(await entriesOf(owner, planned.id, 'leaving')).toEqual([
    'class Choir: is archived',
    'student Ole D.: leaves the school',
  ]);
  await expect(applyRosterRun(world, owner, planned)).rejects.toMatchObject({ status: 422 });
  await expect(applyRosterRun(world, owner, planned, 'Another')).rejects.toMatchObject({ status: 422 });
  expect(await applyRosterRun(world, owner, planned, name)).toMatchObject({ state: 'applied' });
  expect(await classLists(db, school)).toEqual([
    '3b: student Ida L.',
    '3b: student Mia Ko.',
    '3b: student Nora B.',
    '4a: student Mia Kl.',
  ]);
  await owner.call(undoRoster, { id: planned.id });
  await world.drain();
  expect(await schoolSnapshot(db, school)).toEqual(before);
});

test('a list without years is of this one: classes of last year stay as they were and are archived, until undone [EDU-247]', async () => {
  const { owner, id: school } = await aSchool(world);
  await importRoster(world, owner, first);
  await sql`update workspaces set year = year - 1 where organization_id = ${school}`.execute(db);
  const before = await schoolSnapshot(db, school);
  const planned = await sendRoster(world, owner, first);
  expect(await entriesOf(owner, planned.id, 'leaving')).toEqual(
    ['3b', '4a', 'Choir'].map((name) => `class ${name}: is archived`),
  );
  const applied = await applyRosterRun(world, owner, planned);
  const rows = await sql<{ name: string; archived: boolean; students: number }>`
    select w.name, w.archived_at is not null as archived, count(m.id)::int as students
    from workspaces w left join class_members m on m.workspace_id = w.id and m.role = 'student'
    where w.organization_id = ${school} group by w.id order by w.name, 2`.execute(db);
  expect(rows.rows.map(({ name, archived, students }) => [name, archived, students])).toEqual([
    ['3b', false, 3],
    ['3b', true, 3],
    ['4a', false, 1],
    ['4a', true, 1],
    ['Choir', false, 1],
    ['Choir', true, 1],
  ]);
  const again = await sendRoster(world, owner, first);
  expect(again.plan).toMatchObject({ hasSteps: false });
  await owner.call(undoRoster, { id: applied.id });
  await world.drain();
  expect(await schoolSnapshot(db, school)).toEqual(before);
});

test('students made by hand are recognised in their class, and doubtful ones are left alone [EDU-222]', async () => {
  const { owner, id: school } = await aSchool(world);
  const { id } = await owner.call(createClass, { workspace: { name: '3b' } });
  await owner.call(addManagedStudents, { id, names: ['Mia K.', 'Ole'] });
  const planned = await sendRoster(world, owner, first);
  expect(await entriesOf(owner, planned.id, 'unclear')).toEqual([
    expect.stringContaining('student Mia Klein: could be Mia K.'),
    expect.stringContaining('student Mia Koch: could be Mia K.'),
  ]);
  const clear = await importRoster(world, owner, 'Name;Class\nMia Klein;3b\nOle Dahl;3b\n');
  expect(clear.plan?.counts).toMatchObject({ new: 1, changed: 2, unclear: 0 });
  expect(await classLists(db, school)).toEqual([
    '3b: student Mia K.',
    '3b: student Ole',
    '3b: student Ole D.',
    '3b: teacher Ada Byron',
  ]);
  expect((await owner.call(listManagedStudents, { id })).students).toHaveLength(3);
});

test.each([
  ['an initial', 'Mia', 'K.', 'Mia K.', 'new'],
  ['a letter', 'Mia', 'k', 'Mia K', 'new'],
  ['some letters and a dot', 'Mia', 'Kl.', 'Mia Kl.', 'new'],
  ['a whole family name', 'Mia', 'Klein', 'Mia Klein', 'changed'],
  ['a whole family name of one character', '小龙', '李', '小龙 李', 'changed'],
] as const)(
  'a student made by hand in another class whose name has %s is joined only by a whole name [EDU-222]',
  async (_what, given, family, name, section) => {
    const { owner, id: school } = await aSchool(world);
    const { id } = await owner.call(createClass, { workspace: { name: '3b' } });
    await owner.call(addManagedStudents, { id, names: [name] });
    const files = oneRosterFiles();
    const archive = await zipOf({
      ...files,
      'users.csv': `sourcedId,enabledUser,givenName,familyName\ns1,true,${given},${family}\n`,
      'roles.csv': 'sourcedId,userSourcedId,roleType,role\nr1,s1,primary,student\n',
      'classes.csv': 'sourcedId,title\nk1,4a\n',
      'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\ne1,k1,s1,student\n',
    });
    const planned = await importRoster(world, owner, archive, { filename: 'roster.zip' });
    const students = await db
      .selectFrom('organization_memberships')
      .select('id')
      .where('organization_id', '=', school)
      .where('role', '=', 'student')
      .execute();
    const counts = section === 'new' ? { new: 2, changed: 0, moved: 0 } : { new: 1, changed: 1, moved: 1 };
    expect(planned.plan?.counts).toMatchObject({ ...counts, unclear: 0 });
    expect(students).toHaveLength(section === 'new' ? 2 : 1);
  },
);

test('teachers join their classes, are invited by e-mail, or are unclear; no account is made for them [EDU-225]', async () => {
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person('roster-teacher'), 'faculty');
  const student = await addSchoolMember(school, await world.person('roster-student'), 'student');
  for (const { id } of [teacher, student]) await updateUser(db, id, { email_verified_at: world.clock.now() });
  const table = `Name,Class,Role,Email
Tia Teach,3b,teacher,${teacher.email}
New Teach,3b,teacher,new.teach@example.org
No Address,3b,teacher,
Stu Dent,3b,teacher,${student.email}
Mia Klein,3b,student,mia.klein@example.org
`;
  const users = async () =>
    (await db.selectFrom('users').select('email').where('email', 'like', '%klein%').execute()).length;
  const planned = await sendRoster(world, school.owner, table);
  expect(await entriesOf(school.owner, planned.id, 'new')).toEqual([
    'class 3b: 2026/27',
    'teacher New Teach: is invited by e-mail',
    'student Mia K.: 3b',
  ]);
  expect(await entriesOf(school.owner, planned.id, 'unclear')).toHaveLength(2);
  await applyRosterRun(world, school.owner, planned);
  expect(await users()).toBe(0);
  const invitations = await db
    .selectFrom('organization_invitations')
    .select(['email', 'role'])
    .where('organization_id', '=', school.id)
    .execute();
  expect(invitations).toEqual([{ email: 'new.teach@example.org', role: 'faculty' }]);
  expect(await classLists(db, school.id)).toEqual([
    '3b: student Mia K.',
    `3b: teacher ${teacher.username} at school`,
  ]);
  expect((await sendRoster(world, school.owner, table)).plan?.hasSteps).toBe(false);
});

test('columns that are not understood can be chosen, and the file is read again [EDU-220]', async () => {
  const { owner, id: school } = await aSchool(world);
  const refused = await sendRoster(world, owner, 'Wer,Wo\nMia Klein,3b\n');
  expect(refused).toMatchObject({
    state: 'refused',
    table: { header: ['Wer', 'Wo'], columns: {} },
    faults: [{ line: 1, help: expect.stringContaining('Choose the columns') }],
  });
  await owner.call(updateRoster, { id: refused.id, roster: { columns: { name: 0, className: 1 } } });
  await world.drain();
  await applyRosterRun(world, owner, refused);
  expect(await classLists(db, school)).toEqual(['3b: student Mia K.']);
});

test.each([
  ['two columns of one name', 'first name,first name,Class\nMia,Klein,3b\n', 'has two columns of this name'],
  ['a header alone', 'First name,Class\n', 'has no rows'],
  ['a quotation mark that is not closed', 'Name,Class\n"Mia"x,3b\n', 'has a quotation mark in a wrong place'],
])(
  'a table with %s is refused with what to do, and no columns are offered for choice [EDU-363]',
  async (_what, table, text) => {
    const { owner } = await aSchool(world);
    const refused = await sendRoster(world, owner, table);
    expect(refused).toMatchObject({ state: 'refused', table: null, faults: [{ text }] });
    expect(refused.faults[0]?.help).toMatch(/again|twice/);
  },
);

test('columns that were chosen are not offered again once the rest of the table is at fault [EDU-363]', async () => {
  const { owner } = await aSchool(world);
  // So long that its first line is read before the fault.
  const refused = await sendRoster(world, owner, `Wer,Wo\n${'Mia,3b\n'.repeat(30_000)}"Mia"x,3b\n`);
  expect(refused.table).toMatchObject({ header: ['Wer', 'Wo'] });
  await owner.call(updateRoster, { id: refused.id, roster: { columns: { name: 0, className: 1 } } });
  await world.drain();
  const { rosters } = await owner.call(listRosters, {});
  expect(rosters[0]).toMatchObject({ state: 'refused', table: null });
});

test('a teacher sends lists of classes: nobody leaves the school by them [EDU-226]', async () => {
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person('list-teacher'), 'faculty');
  await importRoster(world, school.owner, first);
  await expect(sendRoster(world, teacher, second)).rejects.toMatchObject({ status: 403 });
  const planned = await sendRoster(world, teacher, second, { wholeSchool: false });
  expect(planned.plan).toMatchObject({ leaving: 0, counts: { leaving: 0, unclear: 0 } });
  await applyRosterRun(world, teacher, planned);
  const lists = await classLists(db, school.id);
  expect(lists).toContain('Choir: student Nora B.');
  expect(lists).toContain('4a: student Mia Kl.');
  expect(lists).not.toContain('4a: student Ole D.');
  const invited = await sendRoster(world, teacher, 'Name,Class,Role,Email\nA B,3b,teacher,a@b.example\n', {
    wholeSchool: false,
  });
  expect(await entriesOf(school.owner, invited.id, 'unclear')).toEqual([
    expect.stringContaining('Its owner invites teachers'),
  ]);
});
