import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSchool } from '#features/education/testing/a-school.ts';
import { aWorld } from '#testing/world.ts';
import { undoRoster } from '../contract.ts';
import { importRoster, sendRoster } from '../testing/a-roster.ts';
import { type RandomStudent, randomSchool, toCsv } from '../testing/random-csv.ts';
import { schoolSnapshot } from '../testing/school-snapshot.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const runs = process.env.CHAOS === 'all' ? 100 : 4;
/** Of one name: a student whom a number tells apart comes into a class with a new one. */
const ofOneName = (id: number, name: string): RandomStudent => ({
  id,
  first: 'Ida',
  last: 'Berg',
  classes: [name],
});
const namesakes: [RandomStudent[], RandomStudent[]] = [
  [ofOneName(2, '3b'), ofOneName(1, '3b')],
  [ofOneName(3, 'Choir'), ofOneName(2, 'Choir')],
];

/** `class id first` of all rows, and of everybody who is in a current class by their link. */
const wanted = (students: readonly RandomStudent[]) =>
  students.flatMap(({ id, first, classes }) => classes.map((name) => `${name} ${id} ${first}`)).sort();

async function found(organizationId: string): Promise<{ lines: string[]; names: string[] }> {
  const { rows } = await sql<{ class: string; id: string; name: string }>`
    select w.name as class, l.sourced_id as id, o.asked_as as name from class_members m
    join workspaces w on w.id = m.workspace_id and w.archived_at is null
    join organization_memberships o on o.organization_id = m.organization_id and o.user_id = m.user_id
    join roster_links l on l.organization_id = m.organization_id and l.user_id = m.user_id
    where m.organization_id = ${organizationId} and m.role = 'student'`.execute(db);
  return {
    lines: rows.map((row) => `${row.class} ${row.id} ${row.name.split(' ')[0]}`).sort(),
    names: rows.map((row) => `${row.class} ${row.name.toLowerCase()}`),
  };
}

test('whatever two lists say: an applied plan is the list, twice is once, and undo is before [EDU-221] [EDU-224] [EDU-238]', {
  timeout: runs * 20_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(randomSchool, randomSchool, async (first, second) => {
      const { owner, id, name } = await aSchool(world);
      const schoolName = name;
      await importRoster(world, owner, toCsv(first), { schoolName });
      expect((await found(id)).lines).toEqual(wanted(first));
      const before = await schoolSnapshot(db, id);
      const planned = await sendRoster(world, owner, toCsv(second));
      if (planned.plan?.hasSteps !== true) return;
      const applied = await importRoster(world, owner, toCsv(second), { schoolName });
      const { lines, names } = await found(id);
      expect(lines).toEqual(wanted(second));
      expect(new Set(names).size).toBe(names.length);
      expect((await sendRoster(world, owner, toCsv(second))).plan?.hasSteps).toBe(false);
      await owner.call(undoRoster, { id: applied.id });
      await world.drain();
      expect(await schoolSnapshot(db, id)).toEqual(before);
    }),
    { numRuns: runs, examples: [namesakes] },
  );
});
