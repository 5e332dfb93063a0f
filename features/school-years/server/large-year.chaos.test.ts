import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSchool } from '#features/education/testing/a-school.ts';
import { importRoster } from '#features/rosters/testing/a-roster.ts';
import { schoolSnapshot } from '#features/rosters/testing/school-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { getSchoolYear, undoSchoolYear } from '../contract.ts';
import { endYear } from '../testing/a-school-year.ts';

/** The school of the figure with `CHAOS=all`, and otherwise as many as the usual run has time for. */
const isFull = process.env.CHAOS === 'all';
const students = isFull ? 2000 : 200;
const perClass = 25;
const world = await aWorld({ educationMode: true });
const { db } = world.platform;

test(`the year of a school with ${students} students is ended and taken back [EDU-283] [EDU-286]`, {
  timeout: 300_000,
}, async () => {
  const school = await aSchool(world);
  const { owner, id, name } = school;
  const grades = 8;
  const classOf = (at: number) => {
    const nth = Math.floor(at / perClass);
    return `${1 + (nth % grades)}${String.fromCharCode(97 + Math.floor(nth / grades))}`;
  };
  const { year } = await owner.call(getSchoolYear, {});
  const rows = Array.from(
    { length: students },
    (_none, at) => `${at},First${at} Last${at},${classOf(at)},${year}`,
  );
  await importRoster(world, owner, `Id,Name,Class,Schoolyear\n${rows.join('\n')}\n`, { schoolName: name });
  const before = await schoolSnapshot(db, id);
  const { plan } = await owner.call(getSchoolYear, {});
  const choices = {
    classes: (plan?.classes ?? []).flatMap((one) =>
      one.name.startsWith(String(grades)) ? [{ id: one.id, fate: 'leaves' as const }] : [],
    ),
  };
  const begun = performance.now();
  const last = await endYear(world, { owner, school }, choices);
  const tookMs = Math.round(performance.now() - begun);
  process.stdout.write(`the year of ${students} students was ended in ${tookMs} ms\n`);
  expect(last).toMatchObject({ state: 'ended', students, leaving: students / grades });
  const { rows: moved } = await sql<{ count: number }>`
    select count(*)::int as count from class_members m join workspaces w on w.id = m.workspace_id
    where w.organization_id = ${id} and w.archived_at is null and w.year = ${year + 1} and m.role = 'student'`.execute(
    db,
  );
  expect(moved[0]?.count).toBe(students - students / grades);
  await owner.call(undoSchoolYear, { id: last.id });
  await world.drain();
  expect(await schoolSnapshot(db, id)).toEqual(before);
});
