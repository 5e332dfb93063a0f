import { expect, test } from 'vitest';
import { schoolSnapshot } from '#features/rosters/testing/school-snapshot.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { getSchoolYear, undoSchoolYear } from '../contract.ts';
import { aSchoolToEnd, endYear } from '../testing/a-school-year.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const { db } = world.platform;
/** Each start of a process takes seconds, so that the usual run has two. */
const isFull = process.env.CHAOS === 'all';
/** Ids and times of what was made differ from one end to the next. */
const withoutIds = (lines: readonly string[]) =>
  lines
    .map((line) =>
      line
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\d [\d:.+]+/g, 'time'),
    )
    .sort();

test('a year whose process is killed between its steps is ended and undone once, by another process [EDU-283] [EDU-286]', {
  timeout: 300_000,
}, async () => {
  const made = await aSchoolToEnd(world);
  const { owner, school, fourth } = made;
  const choices = { classes: [{ id: fourth, fate: 'leaves' as const }] };
  const before = await schoolSnapshot(db, school.id);
  const first = await endYear(world, made, choices);
  const ended = withoutIds(await schoolSnapshot(db, school.id));
  await owner.call(undoSchoolYear, { id: first.id });
  await world.drain();
  expect(await schoolSnapshot(db, school.id)).toEqual(before);
  const killAt = async (places: string[]) => {
    for (const place of places) {
      const doomed = await aSiteProcess(world, {
        worker: true,
        failpoints: `school-year.${place}=kill`,
        deadAfterSeconds: 1,
      });
      expect(await doomed.ended).toBe('SIGKILL');
    }
  };
  const stateOf = async () => (await owner.call(getSchoolYear, {})).last?.state;
  const finish = async (state: string) => {
    const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
    await expect.poll(stateOf, { timeout: 60_000 }).toBe(state);
    await replacement.kill();
  };
  world.clock.advance(1000);
  const { id } = await endYear(world, made, choices, { drain: false });
  await killAt(isFull ? ['ending-0', 'ending-1', 'ending-2', 'ending-3', 'ending-last'] : ['ending-2']);
  await finish('ended');
  expect(withoutIds(await schoolSnapshot(db, school.id))).toEqual(ended);
  await owner.call(undoSchoolYear, { id });
  await killAt(isFull ? ['undoing-0', 'undoing-1', 'undoing-2', 'undoing-last'] : ['undoing-1']);
  await finish('undone');
  expect(await schoolSnapshot(db, school.id)).toEqual(before);
});
