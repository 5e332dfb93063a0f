import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
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
      (select count(*)::int from users where school_only = 'account') as hidden`.execute(db);
    return rows[0];
  };
  await open();
  const accepted = plannedSchool.people.filter(({ inFor }) => inFor !== undefined).length + 1;
  const expected = {
    schools: 1,
    members: accepted,
    requests: plannedSchool.people.length + 1 - accepted,
    invitations: plannedSchool.invited.length,
    hidden: plannedSchool.people.length + 1,
  };
  expect(await facts()).toEqual(expected);
  await open();
  expect(await facts()).toEqual(expected);
});
