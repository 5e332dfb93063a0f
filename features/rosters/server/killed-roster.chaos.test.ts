import { expect, test } from 'vitest';
import { aSchool } from '#features/education/testing/a-school.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { acceptRoster, getRoster, undoRoster } from '../contract.ts';
import { aOneRoster } from '../testing/a-one-roster.ts';
import { importRoster, sendRoster } from '../testing/a-roster.ts';
import { classLists, schoolSnapshot } from '../testing/school-snapshot.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const { db } = world.platform;
/** Each start of a process takes seconds, so that the usual run has two. */
const isFull = process.env.CHAOS === 'all';

test('a roster whose process is killed changes nothing, and another process applies or undoes all of it [EDU-221] [EDU-224]', {
  timeout: 180_000,
}, async () => {
  const { owner, id: school, name } = await aSchool(world);
  await importRoster(world, owner, 'Id,Name,Class\n9,Old One,9z\n');
  const { id } = await sendRoster(world, owner, await aOneRoster(), { filename: 'a.zip' });
  const before = await schoolSnapshot(db, school);
  const stateOf = async () => (await owner.call(getRoster, { id })).state;
  const killAt = async (places: string[], unchanged: string[]) => {
    for (const place of places) {
      const doomed = await aSiteProcess(world, {
        worker: true,
        failpoints: `roster.${place}=kill`,
        deadAfterSeconds: 1,
      });
      expect(await doomed.ended).toBe('SIGKILL');
      expect(await schoolSnapshot(db, school)).toEqual(unchanged);
    }
  };
  const finish = async (state: string) => {
    const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
    await expect.poll(stateOf, { timeout: 60_000 }).toBe(state);
    await replacement.kill();
  };
  await owner.call(acceptRoster, { id, schoolName: name });
  await killAt(isFull ? ['people', 'classes', 'members', 'before-commit'] : ['members'], before);
  await finish('applied');
  expect(await classLists(db, school)).toContain('3b: student Mia K.');
  const after = await schoolSnapshot(db, school);
  await owner.call(undoRoster, { id });
  await killAt(isFull ? ['undo-people', 'undo-before-commit'] : ['undo-before-commit'], after);
  await finish('undone');
  expect(await schoolSnapshot(db, school)).toEqual(before);
});
