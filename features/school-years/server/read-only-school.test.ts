import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { getSchoolYear } from '../contract.ts';
import { aSchoolToEnd, endYear } from '../testing/a-school-year.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;

test('a school that can be read only ends classes and lets students leave, and makes no classes [EDU-289]', async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school, third, fourth, classId } = made;
  await sql`update organization_subscriptions set status = 'cancelled', trial_end = null
    where organization_id = ${school.id}`.execute(db);
  await expect(endYear(world, made)).rejects.toMatchObject({ status: 403, code: 'school_unpaid' });
  const classes = [third, fourth, classId].map((id) => ({ id, fate: 'leaves' as const }));
  expect(await endYear(world, made, { classes })).toMatchObject({ state: 'ended', leaving: 4 });
  expect(await owner.call(getSchoolYear, {})).toMatchObject({ hasEnded: true });
});
