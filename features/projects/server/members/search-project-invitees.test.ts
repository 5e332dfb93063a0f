import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { banFromProject } from '../../bans.contract.ts';
import { inviteToProject, searchProjectInvitees } from '../../membership.contract.ts';
import { aNewProject, joinProject } from '../../testing/a-new-project.ts';

const world = await aWorld();
const { db } = world.platform;
const owner = await world.person('nightowner', { accountType: 6 });
const names = [
  'night',
  'nightcall',
  'nightdrive',
  'nightfall',
  'nightgone',
  'nighthush',
  'nightsky',
] as const;
const people = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await world.person(name)] as const)),
) as Record<(typeof names)[number], Member>;
for (const [name, { id }] of Object.entries(people)) await updateUser(db, id, { username: name });
const project = await aNewProject(owner, { kind: 'Project', title: 'Night drive' });
const found = async (by: Member, term: string) =>
  (await by.call(searchProjectInvitees, { id: project.id, term })).invitees;

test('the owner finds members by a part of their name, with what they are to the project, and nobody whom they cannot invite [PROJECT-063]', async () => {
  const { nightcall, nightfall, nightgone, nighthush } = people;
  await joinProject(owner, { ...nightcall, username: 'nightcall' }, project.id);
  await owner.call(inviteToProject, { id: project.id, username: 'nightdrive' });
  await joinProject(owner, { ...nightfall, username: 'nightfall' }, project.id);
  await owner.call(banFromProject, { id: project.id, userGuid: nightfall.id });
  await updateUser(db, nightgone.id, { deleted_at: world.clock.now() });
  await nighthush.call(blockUser, { id: owner.id });
  const all = await found(owner, 'night');
  expect(Object.fromEntries(all.map(({ username, state }) => [username, state]))).toEqual({
    night: 'none',
    nightcall: 'member',
    nightdrive: 'invited',
    nightsky: 'none',
  });
  expect(all[0]?.username).toBe('night');
  expect((await found(owner, '@nightsky')).map(({ username }) => username)).toContain('nightsky');
  expect(await found(owner, 'zzzzqqq')).toEqual([]);
});

test('nobody but the owner searches, and not without a term [PROJECT-063]', async () => {
  const { night, nightcall } = people;
  const url = `/api/projects/${project.id}/invitees?term=night`;
  const status = async (by: Pick<Member, 'raw'>, address = url) =>
    (await by.raw({ method: 'GET', url: address })).status;
  expect([await status(world.guest), await status(night), await status(nightcall)]).toEqual([401, 404, 403]);
  for (const wrong of [
    url.replace('night', ''),
    url.replace('night', 'x'.repeat(101)),
    url.split('?')[0] ?? '',
  ])
    expect(await status(owner, wrong)).toBe(422);
});

wrongInputs({
  world,
  endpoint: searchProjectInvitees,
  as: () => owner,
  good: () => ({ id: project.id, term: 'night' }),
  unchanged: ['project_memberships'],
});
