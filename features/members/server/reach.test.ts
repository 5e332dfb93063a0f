import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { archiveClass } from '#features/classes/contract.ts';
import { aClass, addToClass } from '#features/classes/testing/a-class.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { contacts, contactsOf, isConfined, mayReach, tieBetween } from '../model/may-reach.ts';
import { mayReachUser } from './may-see-user.ts';
import { findAreClassmates, reachFactsOf } from './reach.scopes.ts';
import { isUserInReach } from './user.scopes.ts';
import type { UserRow } from './users.store.ts';

const world = await aWorld();
const { db } = world.platform;
const { school, teacher, student, classId } = await aClass(world);
const other = await aClass(world);
const join = async (name: string, role: 'faculty' | 'student') =>
  addSchoolMember(school, await world.person(name), role);
const [mate, stranger, outsider, awaiting, hiddenTeacher] = [
  await join('mate', 'student'),
  await join('stranger', 'student'),
  await world.person('outsider'),
  await world.person('awaiting'),
  await join('hidden', 'faculty'),
];
await addToClass(teacher, classId, mate);
await db
  .updateTable('users')
  .set({ school_only: 'account' })
  .where('id', 'in', [awaiting.id, hiddenTeacher.id])
  .execute();
const members: Member[] = [
  teacher,
  student,
  mate,
  stranger,
  outsider,
  awaiting,
  hiddenTeacher,
  school.owner,
  other.teacher,
  other.student,
  other.school.owner,
];
const rows = new Map<string, UserRow>(
  (await db.selectFrom('users').selectAll().execute()).map((row) => [row.id, row]),
);
const rowOf = ({ id }: Member): UserRow => rows.get(id) as UserRow;
const factsOf = (member: Member) => reachFactsOf(rowOf(member));
const classmates = (one: Member, two: Member) => findAreClassmates(db, one.id, two.id);
const reaches = async (viewer: Member | null, subject: Member) => {
  const areClassmates = viewer !== null && (await classmates(viewer, subject));
  const facts = viewer && factsOf(viewer);
  return contacts.filter((contact) => mayReach(facts, factsOf(subject), { contact, areClassmates }));
};

test('a student meets their classes and teachers, and nobody else [EDU-200]', async () => {
  expect(await reaches(student, teacher)).toEqual(contactsOf.teaching);
  expect(await reaches(student, school.owner)).toEqual(contactsOf.teaching);
  expect(await reaches(teacher, student)).toEqual(contactsOf.teaching);
  expect(await reaches(student, mate)).toEqual(contactsOf.classmates);
  expect(contactsOf.classmates).not.toContain('write');
  for (const one of [stranger, outsider, awaiting, other.teacher, other.student]) {
    expect(await reaches(student, one)).toEqual([]);
    expect(await reaches(one, student)).toEqual([]);
  }
  expect(await reaches(null, student)).toEqual([]);
});

test('students of one class meet only while it is not archived [EDU-200]', async () => {
  expect(await classmates(student, mate)).toBe(true);
  expect(await classmates(student, stranger)).toBe(false);
  await teacher.call(archiveClass, { id: classId, archived: true });
  expect(await classmates(student, mate)).toBe(false);
  await teacher.call(archiveClass, { id: classId, archived: false });
});

test('the rule in SQL and the rule of one member agree with the decision for every pair and contact [EDU-200]', async () => {
  for (const subject of members) {
    for (const viewer of [null, ...members]) {
      const actor: Actor = {
        ...guest,
        userId: viewer?.id ?? null,
        isStudent: viewer !== null && isConfined(factsOf(viewer)),
      };
      const bySql = contacts.map((one) => sql`coalesce(${isUserInReach('u', actor.userId, one)}, false)`);
      const { rows: found } = await sql<{ may: boolean[] }>`
        select array[${sql.join(bySql)}] as may from users u where u.id = ${subject.id}`.execute(db);
      const asked = await Promise.all(
        contacts.map((one) => mayReachUser({ db, actor }, rowOf(subject), one)),
      );
      const expected = await reaches(viewer, subject);
      const names = `${viewer?.username ?? 'a guest'} and ${subject.username}`;
      expect([names, contacts.filter((_one, at) => found[0]?.may[at])]).toEqual([names, expected]);
      expect([names, contacts.filter((_one, at) => asked[at])]).toEqual([names, expected]);
    }
  }
});

const facts = fc.record({
  id: fc.constantFrom('a', 'b'),
  siteAdmin: fc.boolean(),
  schoolId: fc.constantFrom(null, 'x', 'y'),
  isTeacher: fc.boolean(),
  isSchoolOnly: fc.boolean(),
});

test('no tie of a student to somebody outside of the school permits a contact, and none between students permits writing or following [EDU-200]', () => {
  fc.assert(
    fc.property(facts, facts, fc.boolean(), (viewer, subject, areClassmates) => {
      const allowed: readonly string[] = contactsOf[tieBetween(viewer, subject, areClassmates)];
      const students = [viewer, subject].filter(isConfined).length;
      if (viewer.id === subject.id || students === 0) return;
      for (const contact of ['follow', 'group']) expect(allowed).not.toContain(contact);
      if (students === 2) expect(allowed).not.toContain('write');
      if (viewer.schoolId !== subject.schoolId && !viewer.siteAdmin) expect(allowed).toEqual([]);
    }),
  );
});
