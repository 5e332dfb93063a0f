import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { inviteToGroup } from '#features/groups/members.contract.ts';
import { blockUser, unblockUser } from '#features/messages/blocks.contract.ts';
import { say } from '#features/messages/testing/say.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { inviteUser } from '#features/projects/membership.contract.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();

test('whom somebody has blocked reaches them by no message, invitation or notification, until the block is lifted', async () => {
  const ann = await world.person('ann', { accountType: 4 });
  const cyd = await world.person('cyd');
  const { data: project } = await ann.call(createProject, { project: { title: 'Duet', kind: 'Project' } });
  const { data: group } = await ann.call(createGroup, { group: { name: 'Duets' } });
  const { groupLink } = group.attributes;
  const reach = {
    message: () => say(ann, { userId: cyd.id }, 'Hello?'),
    project: () => ann.call(inviteUser, { id: project.id, username: cyd.username }),
    group: () => ann.call(inviteToGroup, { groupLink, user: cyd.profileLink }),
  };
  const told = async () => {
    await world.drain();
    return (await cyd.call(listNotifications, {})).data.map(({ attributes }) => attributes.kind).sort();
  };
  await cyd.call(blockUser, { id: ann.id });
  for (const [by, status] of Object.entries({ message: 403, project: 422, group: 403 })) {
    await expect(reach[by as keyof typeof reach](), by).rejects.toMatchObject({ status });
  }
  await ann.call(followUser, { id: cyd.id });
  expect(await told()).toEqual([]);

  await cyd.call(unblockUser, { id: ann.id });
  for (const way of Object.values(reach)) await way();
  expect(await told()).toEqual(['collab_invitation', 'new_group_invitation']);
});
