import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import {
  addClassMembers,
  announceToClass,
  listClassAnnouncements,
  removeClassMember,
  updateClassMember,
} from '../class-members.contract.ts';
import * as contract from '../contract.ts';
import { addManagedStudents, setClassWayIn } from '../students.contract.ts';
import { aClass } from '../testing/a-class.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;

test('a school without trial and licence is read, exported and signed in to, and changes nothing [EDU-186]', async () => {
  const { school, teacher, student, classId: id } = await aClass(world);
  const other = (await teacher.call(contract.createClass, { workspace: { name: 'Other' } })).id;
  const { members } = await teacher.call(contract.getClass, { id });
  const membershipId = members.find(({ userGuid }) => userGuid === student.id)?.membershipId ?? '';
  await sql`update organization_subscriptions set status = 'cancelled', trial_end = null
    where organization_id = ${school.id}`.execute(db);
  const workspace = { name: 'Late', year: 2027 };
  const refused: Record<string, () => Promise<unknown>> = {
    create: () => teacher.call(contract.createClass, { workspace: { name: 'Late' } }),
    copy: () => teacher.call(contract.copyClass, { id, workspace, withStudents: false }),
    update: () => teacher.call(contract.updateClass, { id, workspace: { name: 'Late' } }),
    merge: () => teacher.call(contract.mergeClass, { id, fromId: other }),
    addMembers: () => teacher.call(addClassMembers, { id, userGuids: [student.id] }),
    group: () =>
      teacher.call(updateClassMember, { workspaceId: id, id: membershipId, member: { group: 'Red' } }),
    announce: () => teacher.call(announceToClass, { id, announcement: { text: 'Late' } }),
    addStudents: () => teacher.call(addManagedStudents, { id, names: ['Kim L'] }),
    wayIn: () => teacher.call(setClassWayIn, { id, way: 'words' }),
  };
  for (const [name, call] of Object.entries(refused))
    await expect(call(), name).rejects.toMatchObject({ status: 403, code: 'school_unpaid' });
  expect((await student.call(contract.getClass, { id })).name).toMatch(/^Class/);
  await student.call(listClassAnnouncements, {});
  const csv = await teacher.raw({ method: 'GET', url: `/education/classes/${id}/students.csv` });
  expect([csv.status, String(csv.body)]).toEqual([200, expect.stringContaining(student.username)]);
  await teacher.call(contract.renewClassCode, { id });
  await teacher.call(contract.openSignInWindow, { id, minutes: 5 });
  await teacher.call(removeClassMember, { workspaceId: id, id: membershipId });
  await teacher.call(contract.archiveClass, { id: other, archived: true });
});
