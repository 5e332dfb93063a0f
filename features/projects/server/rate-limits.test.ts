import { expect, test } from 'vitest';
import { requestSchoolMembership } from '#features/education/contract.ts';
import { aSchool } from '#features/education/testing/a-school.ts';
import { aWorld } from '#testing/world.ts';
import { cloneProject, deleteProject, deleteSong } from '../contract.ts';
import { requestProjectMembership } from '../membership.contract.ts';
import { aNewProject } from '../testing/a-new-project.ts';

const world = await aWorld({ rateLimits: 'on' });

test('more than 20 membership requests within an hour are refused, of projects and schools together [EDU-112]', async () => {
  const person = await world.person('asker');
  const owner = await world.person('owner', { accountType: 6 });
  const ask = async () => {
    const { id } = await aNewProject(owner, { kind: 'Project' });
    return person.call(requestProjectMembership, { id });
  };
  for (let at = 0; at < 19; at += 1) await ask();
  const school = await aSchool(world);
  const askSchool = () =>
    person.call(requestSchoolMembership, { id: school.id, membershipRequest: { staysPublic: true } });
  await askSchool();
  await expect(ask()).rejects.toMatchObject({ status: 429 });
  await expect(askSchool()).rejects.toMatchObject({ status: 429 });
  world.clock.advance(3_600_000);
  expect((await ask()).membership.accepted).toBe(false);
});

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
