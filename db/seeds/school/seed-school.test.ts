import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listClasses } from '#features/classes/contract.ts';
import { openClass, signInToClass } from '#features/classes/sign-in.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { knownStudent, plannedClasses } from './planned-classes.ts';
import { plannedSchool } from './planned-school.ts';
import { seedSchool } from './seed-school.ts';

const world = await aWorld();
const { db } = world.platform;

test('the seeded school has teachers, students and pending invitations, and a second run changes nothing', async () => {
  const open = () => transaction(db, (tx) => seedSchool(makeCall(world.platform, tx, guest)));
  const facts = async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from organizations) as schools,
      (select count(*)::int from organization_memberships where accepted_at is not null) as members,
      (select count(*)::int from organization_memberships where accepted_at is null) as requests,
      (select count(*)::int from organization_invitations where expires_at > ${world.clock.now()}) as invitations,
      (select count(*)::int from users where school_only = 'account' and managed_by is null) as hidden,
      (select count(*)::int from users where managed_by is not null) as managed,
      (select count(*)::int from workspaces) as classes,
      (select count(*)::int from class_secrets) + (select count(*)::int from class_cards) as ways_in`.execute(
      db,
    );
    return rows[0];
  };
  await open();
  const accepted = plannedSchool.people.filter(({ inFor }) => inFor !== undefined).length + 1;
  const managed = plannedClasses.flatMap(({ names }) => names).length;
  expect(managed).toBe(60);
  const expected = {
    schools: 1,
    members: accepted + managed,
    requests: plannedSchool.people.length + 1 - accepted,
    invitations: plannedSchool.invited.length,
    hidden: plannedSchool.people.length + 1,
    managed,
    classes: plannedClasses.length,
    ways_in: managed,
  };
  expect(await facts()).toEqual(expected);
  await open();
  expect(await facts()).toEqual(expected);
});

test('the student of the README signs in by code and pictures, and another school sees nothing [EDU-181]', async () => {
  const host = await educationHost(world);
  const tablet = host.newGuest();
  const opened = await tablet.call(openClass, { code: knownStudent.code });
  expect(opened).toMatchObject({ name: knownStudent.class, school: plannedSchool.name, way: 'pictures' });
  const student = opened.students.find(({ name }) => name === knownStudent.name);
  await tablet.call(signInToClass, {
    code: knownStudent.code,
    studentId: student?.id ?? '',
    pictures: [...knownStudent.pictures],
  });
  const { workspaces } = await tablet.call(listClasses, {});
  expect(workspaces.map(({ name }) => name)).toEqual([knownStudent.class]);
  const { teacher } = await aClass(world);
  const others = await teacher.call(listClasses, {});
  expect(others.workspaces).toHaveLength(1);
});
