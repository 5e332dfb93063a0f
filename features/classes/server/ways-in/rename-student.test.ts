import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '#platform/server/db/transaction.ts';
import { countLockWaits, race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { archiveClass, createClass, getClass } from '../../contract.ts';
import { addManagedStudents, listManagedStudents, renameStudent } from '../../students.contract.ts';
import { aClass } from '../../testing/a-class.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;

/** A class with Mia and Noah, whose accounts the school keeps, and a student with an account of their own. */
async function aClassWithMia() {
  const made = await aClass(world);
  const { teacher, classId } = made;
  const added = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.'] });
  const [mia, noah] = added.made.map(({ membershipId }) => membershipId);
  const rename = (name: unknown, { by = teacher as Member, id = mia ?? '', workspaceId = classId } = {}) =>
    by.call(renameStudent, { workspaceId, id, name: name as string });
  const names = async () => {
    const { students } = await teacher.call(listManagedStudents, { id: classId });
    return students.map(({ name }) => name);
  };
  return { ...made, noah: noah ?? '', rename, names };
}

test('a teacher and the owner correct the name of a student, which every list has then; repeated without effect [EDU-219]', async () => {
  const { school, teacher, classId, rename, names } = await aClassWithMia();
  await rename(' Mía Kay ');
  await rename('Mía Kay');
  expect(await names()).toEqual(['Mía Kay', 'Noah B.']);
  const { members } = await teacher.call(getClass, { id: classId });
  expect(members.map(({ name }) => name)).toContain('Mía Kay');
  await rename('mía kay', { by: school.owner });
  expect((await names()).sort()).toEqual(['Noah B.', 'mía kay']);
});

test('a name that another student of the class has, a wrong one and none are refused, and nothing changes [EDU-219] [EDU-339]', async () => {
  const { rename, names } = await aClassWithMia();
  await expect(rename('noah b.')).rejects.toMatchObject({
    status: 422,
    fields: { name: ['is in this class already. Add a letter to tell them apart'] },
  });
  for (const wrong of ['', '  ', 'x'.repeat(61), 'Mia\u202e', 'mia@example.org', 7, null, undefined])
    await expect(rename(wrong), String(wrong)).rejects.toMatchObject({ status: 422 });
  expect(await names()).toEqual(['Mia K.', 'Noah B.']);
});

test('of two students who get the same name at once one gets it [EDU-219]', async () => {
  const { classId, noah, rename, names } = await aClassWithMia();
  // Both have begun before either may go on, so that each would find the name free.
  const { both } = await transaction(db, async (tx) => {
    await sql`select from workspaces where id = ${classId} for update`.execute(tx);
    const renaming = race(2, (n) => rename('Robin', n === 0 ? {} : { id: noah }));
    await expect.poll(() => countLockWaits(db)).toBe(2);
    return { both: renaming };
  });
  const { given, thrown } = await both;
  expect([given.length, thrown.length]).toEqual([1, 1]);
  expect(thrown[0]).toMatchObject({ status: 422 });
  expect((await names()).filter((name) => name === 'Robin').length).toBe(1);
});

test('students, teachers of other schools and by another class rename nobody, nor anybody with an account of their own [EDU-219]', async () => {
  const { teacher, student, classId, rename, names } = await aClassWithMia();
  const other = await aClass(world);
  const { id: second } = await teacher.call(createClass, { workspace: { name: 'Second' } });
  await expect(rename('Robin', { by: student })).rejects.toMatchObject({ status: 403 });
  await expect(rename('Robin', { by: other.teacher })).rejects.toMatchObject({ status: 404 });
  await expect(rename('Robin', { by: other.teacher, workspaceId: other.classId })).rejects.toMatchObject({
    status: 404,
  });
  await expect(rename('Robin', { workspaceId: second })).rejects.toMatchObject({ status: 404 });
  const { members } = await teacher.call(getClass, { id: classId });
  const own = members.find(({ userGuid }) => userGuid === student.id)?.membershipId ?? '';
  await expect(rename('Robin', { id: own })).rejects.toMatchObject({ status: 409 });
  expect(await names()).toEqual(['Mia K.', 'Noah B.']);
});

test('a name is corrected in an archived class and in a school without a licence, too [EDU-219]', async () => {
  const { school, teacher, classId, rename, names } = await aClassWithMia();
  await teacher.call(archiveClass, { id: classId, archived: true });
  await sql`update organization_subscriptions set status = 'cancelled', trial_end = null
    where organization_id = ${school.id}`.execute(db);
  await rename('Mia Kay');
  expect(await names()).toEqual(['Mia Kay', 'Noah B.']);
});
