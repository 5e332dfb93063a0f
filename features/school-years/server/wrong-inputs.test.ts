import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { schoolSnapshot } from '#features/rosters/testing/school-snapshot.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { getSchoolYear, planSchoolYear } from '../contract.ts';
import { aSchoolToEnd, endYear } from '../testing/a-school-year.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const hash = '0'.repeat(64);
const none = '0190a1b2-0000-7000-8000-000000000001';

const callsOf = (id: string, classId: string) =>
  [
    ['GET', '/api/school_year'],
    ['PUT', '/api/school_year/settings', { settings: { year_ends_on: '07-31', timezone: 'UTC' } }],
    ['POST', '/api/school_year/plan', { choices: {} }],
    ['GET', `/api/school_year/students?class_id=${classId}`],
    ['POST', '/api/school_year/end', { choices: {}, hash }],
    ['POST', `/api/school_years/${id}/undo`, {}],
    ['POST', `/api/school_years/${id}/codes`, { class_id: classId }],
  ] as const;

const statusOf = async (
  who: Member | typeof world.guest,
  [method, url, body]: readonly ['GET' | 'POST' | 'PUT', string, object?],
) => (await who.raw({ method, url, ...(body && { body }) })).status;

test('the owner of the school alone ends its year: teachers and students get 403, others 404, guests 401 [EDU-284]', async () => {
  const made = await aSchoolToEnd(world);
  const { id } = await endYear(world, made);
  const member = await world.person('of-no-school');
  for (const one of callsOf(id, made.third)) {
    const at = `${one[0]} ${one[1]}`;
    expect(await statusOf(made.teacher, one), at).toBe(403);
    expect(await statusOf(made.student, one), at).toBe(403);
    expect(await statusOf(member, one), at).toBe(404);
    expect(await statusOf(world.guest, one), at).toBe(401);
  }
});

test('another owner gets nothing of a school, in answers or by ids [EDU-284]', async () => {
  const made = await aSchoolToEnd(world);
  const { id } = await endYear(world, made, { classes: [{ id: made.fourth, fate: 'leaves' }] });
  const stranger = await aSchool(world);
  const before = await schoolSnapshot(db, made.school.id);
  const [, , , students, , undo, codes] = callsOf(id, made.third);
  expect(await statusOf(stranger.owner, students)).toBe(404);
  expect(await statusOf(stranger.owner, undo)).toBe(404);
  expect(await statusOf(stranger.owner, codes)).toBe(404);
  const choices = { classes: [{ id: made.third, fate: 'ends' as const }] };
  await expect(stranger.owner.call(planSchoolYear, { choices })).rejects.toMatchObject({ status: 422 });
  const answer = JSON.stringify(await stranger.owner.call(getSchoolYear, {}));
  for (const secret of [made.school.id, made.third, '"3b"', '"4a"', 'Ole D.'])
    expect(answer).not.toContain(secret);
  expect(await schoolSnapshot(db, made.school.id)).toEqual(before);
});

test('wrong inputs are refused, and change nothing [EDU-281]', async () => {
  const { owner, school, third, student } = await aSchoolToEnd(world);
  const before = await schoolSnapshot(db, school.id);
  const wrong: readonly (readonly ['GET' | 'POST' | 'PUT', string, object?])[] = [
    ...[
      {},
      { settings: {} },
      { settings: { year_ends_on: '02-29', timezone: 'UTC' } },
      { settings: { year_ends_on: '07-31', timezone: 'Mars' } },
    ].map((body) => ['PUT', '/api/school_year/settings', body] as const),
    ...[
      {},
      { choices: { classes: [{ id: none, fate: 'up' }] } },
      { choices: { classes: [{ id: third, fate: 'flies' }] } },
      { choices: { classes: [{ id: third, fate: 'up', name: '' }] } },
      { choices: { classes: [{ id: third, fate: 'up', name: 'x'.repeat(101) }] } },
      { choices: { students: [{ user_guid: none, class_id: third, to: 'leaves' }] } },
      { choices: { students: [{ user_guid: student.id, class_id: none, to: 'leaves' }] } },
      { choices: { students: [{ user_guid: student.id, class_id: third, to: 'class' }] } },
      { choices: { students: [{ user_guid: student.id, class_id: third, to: 'class', to_class_id: none }] } },
    ].map((body) => ['POST', '/api/school_year/plan', body] as const),
    ['POST', '/api/school_year/end', { choices: {} }],
    ['POST', '/api/school_year/end', { choices: {}, hash: 'x' }],
    ['GET', '/api/school_year/students?class_id=x'],
  ];
  for (const one of wrong) expect(await statusOf(owner, one), JSON.stringify(one)).toBe(422);
  expect(await statusOf(owner, ['GET', `/api/school_year/students?class_id=${none}`])).toBe(404);
  expect(await statusOf(owner, ['POST', '/api/school_year/end', { choices: {}, hash }])).toBe(409);
  expect(await schoolSnapshot(db, school.id)).toEqual(before);
});

test('without a second factor in time no name is shown, and nothing is ended, undone or handed out [EDU-284]', async () => {
  const made = await aSchoolToEnd(world);
  const { id } = await endYear(world, made);
  await db
    .updateTable('second_factor_duties')
    .set({ due_at: world.clock.now() })
    .where('user_id', '=', made.owner.id)
    .execute();
  world.clock.advance(1000);
  for (const [method, url, body] of callsOf(id, made.third).slice(3))
    expect((await made.owner.raw({ method, url, ...(body && { body }) })).body, url).toMatchObject({
      code: 'second_factor_required',
    });
});

test('the owner’s looks at students are written down [EDU-284]', async () => {
  const made = await aSchoolToEnd(world);
  await made.owner.raw({ method: 'GET', url: `/api/school_year/students?class_id=${made.fourth}` });
  world.clock.advance(1000);
  await endYear(world, made, { classes: [{ id: made.fourth, fate: 'leaves' }] });
  const { rows } = await sql<{ what: string; count: number }>`
    select what, cardinality(student_ids) as count from record_reads where organization_id = ${made.school.id}
      and what like 'schoolYears.%' order by read_at, id`.execute(db);
  expect(rows).toEqual([
    { what: 'schoolYears.listStudents', count: 1 },
    { what: 'schoolYears.end', count: 1 },
  ]);
  const person = await addSchoolMember(
    made.school,
    await world.person(`late${made.school.id.slice(0, 4)}`),
    'student',
  );
  const withoutClass = await made.owner.raw({ method: 'GET', url: '/api/school_year/students' });
  expect(JSON.stringify(withoutClass.body)).toContain(person.id);
});
