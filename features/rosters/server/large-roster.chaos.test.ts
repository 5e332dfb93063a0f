import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSchool } from '#features/education/testing/a-school.ts';
import { aWorld } from '#testing/world.ts';
import { undoRoster } from '../contract.ts';
import { aLargeOneRoster } from '../testing/a-large-one-roster.ts';
import { applyRosterRun, sendRoster } from '../testing/a-roster.ts';

/** A whole district school with `CHAOS=all`, and otherwise as many as the usual run has time for. */
const isFull = process.env.CHAOS === 'all';
const size = isFull
  ? { people: 20_000, classes: 1000, enrolments: 100_000 }
  : { people: 600, classes: 30, enrolments: 3000 };
const world = await aWorld({ educationMode: true });
const { db } = world.platform;

test(`a roster of ${size.people} people is applied and brought back, and writes nothing the second time [EDU-221] [EDU-224]`, {
  timeout: 900_000,
}, async () => {
  const { owner, id } = await aSchool(world);
  const archive = await aLargeOneRoster(size);
  const planned = await sendRoster(world, owner, archive, { filename: 'large.zip' });
  expect(planned.plan?.counts).toMatchObject({ new: size.people + size.classes, unclear: 0 });
  const applied = await applyRosterRun(world, owner, planned);
  expect(applied.state, JSON.stringify(applied.faults)).toBe('applied');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from class_members where organization_id = ${id}`.execute(db);
  expect(rows[0]?.count).toBe(size.enrolments);
  const again = await sendRoster(world, owner, archive, { filename: 'large.zip' });
  expect(again.plan?.hasSteps).toBe(false);
  await owner.call(undoRoster, { id: planned.id });
  await world.drain();
  const left =
    await sql`select from organization_memberships where organization_id = ${id} and role = 'student'`.execute(
      db,
    );
  expect(left.rows).toEqual([]);
});
