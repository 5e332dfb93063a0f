import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { cloneProject, deleteProject, deleteSong } from '../contract.ts';
import { aNewProject } from '../testing/a-new-project.ts';

const world = await aWorld({ rateLimits: 'on' });

test('more than 30 duplicates or deletes within an hour are refused [PROJECT-061]', async () => {
  for (const operation of ['duplicates', 'deletes', 'both']) {
    const person = await world.person(operation, { accountType: 6 });
    const { id } = await aNewProject(person);
    const run = async (at: number) => {
      const isCopy = operation === 'duplicates' || (operation === 'both' && at % 2 === 0);
      if (isCopy) return person.call(cloneProject, { id });
      if (at % 4 === 1)
        return person.call(deleteProject, { id: (await aNewProject(person, { kind: 'Project' })).id });
      return person.call(deleteSong, { id: (await aNewProject(person)).id });
    };
    for (let at = 0; at < 30; at += 1) await run(at);
    await expect(run(30)).rejects.toMatchObject({ status: 429 });
    for (const at of [31, 33]) await expect(run(at)).rejects.toMatchObject({ status: 429 });
    world.clock.advance(3_600_000);
    await run(32);
  }
});
