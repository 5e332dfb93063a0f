import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getClass, listClasses } from '#features/classes/contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { getProject } from '#features/projects/contract.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import * as contract from '../contract.ts';
import { handleEmailSecondFactorDuties } from './email-second-factor-duties.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const dayMs = 86_400_000;
const dutyOf = async (who: Member) => (await who.call(contract.getSecondFactorDuty, {})).duty;

test('after seven days owner and faculty open no record without a second factor, and again with one [EDU-253]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  expect(await dutyOf(teacher)).toMatchObject({ role: 'faculty', daysLeft: 7, isLocked: false });
  expect(await dutyOf(student)).toBe(null);
  expect(await dutyOf(await world.person('nobody'))).toBe(null);
  world.clock.advance(7 * dayMs - 1);
  expect(await dutyOf(school.owner)).toMatchObject({ role: 'owner', daysLeft: 1, isLocked: false });
  await teacher.call(getClass, { id: classId });
  world.clock.advance(1);
  expect(await dutyOf(teacher)).toMatchObject({ daysLeft: 0, isLocked: true });
  for (const who of [teacher, school.owner])
    await expect(who.call(getClass, { id: classId })).rejects.toMatchObject({
      status: 403,
      code: 'second_factor_required',
      details: { turnOnAt: '/account#second-factor' },
    });
  const csv = await teacher.raw({ method: 'GET', url: `/education/classes/${classId}/students.csv` });
  expect([csv.status, csv.body.code]).toEqual([403, 'second_factor_required']);
  // What opens no record of a student works on.
  await teacher.call(listClasses, {});
  const { id } = await aNewProject(teacher);
  await teacher.call(getProject, { id });
  await student.call(getClass, { id: classId });
  await enableSecondFactor(world.platform, teacher.id);
  await teacher.call(getClass, { id: classId });
  expect(await dutyOf(teacher)).toMatchObject({ hasSecondFactor: true, isLocked: false });
});

test('a session that the issuer of the school began counts as one, there and for that session only [EDU-311]', async () => {
  const { school, teacher, classId } = await aClass(world);
  const other = await aSchool(world);
  const member = await world.person('by-password-too');
  await addSchoolMember(school, member, 'faculty');
  world.clock.advance(8 * dayMs);
  const prove = (who: Member, schoolId: string) =>
    sql`update sessions set proved_by_school = ${schoolId} where user_id = ${who.id}`.execute(db);
  await prove(teacher, school.id);
  await teacher.call(getClass, { id: classId });
  expect(await dutyOf(teacher)).toMatchObject({ hasSecondFactor: true, isLocked: false });
  // The mark of one session opens nothing for another one.
  const refused = { status: 403, code: 'second_factor_required' };
  await expect(school.owner.call(getClass, { id: classId })).rejects.toMatchObject(refused);
  await expect(member.call(getClass, { id: classId })).rejects.toMatchObject(refused);
  // Neither does that of another school.
  await sql`insert into organization_memberships (id, organization_id, user_id, role, requested_at)
    values (gen_random_uuid(), ${other.id}, ${member.id}, 'faculty', now())`.execute(db);
  await prove(member, other.id);
  await expect(member.call(getClass, { id: classId })).rejects.toMatchObject(refused);
});

test('each owner and teacher without a second factor gets one e-mail with the date [EDU-253]', async () => {
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person('mailed'), 'faculty');
  const ready = await addSchoolMember(school, await world.person('ready'), 'faculty');
  const pupil = await addSchoolMember(school, await world.person('pupil-without-mail'), 'student');
  await enableSecondFactor(world.platform, ready.id);
  for (const _time of [1, 2]) await handleEmailSecondFactorDuties(makeCall(world.platform, db, guest));
  await world.drain();
  const counts = [];
  for (const { email } of [teacher, school.owner, ready, pupil])
    counts.push((await emailsTo(world, email, 'second_factor_duty:')).length);
  expect(counts).toEqual([1, 1, 0, 0]);
});

test('a duty ends with the membership [EDU-253]', async () => {
  const { school, teacher } = await aClass(world);
  await sql`delete from organization_memberships where user_id = ${teacher.id}`.execute(db);
  expect(await dutyOf(teacher)).toBe(null);
  expect(await dutyOf(school.owner)).not.toBe(null);
});
