import { expect, test } from 'vitest';
import {
  followGroup,
  followGroupByApi,
  joinGroup,
  leaveGroup,
  unfollowGroup,
  unfollowGroupByApi,
} from '#features/groups/contract.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const followed = async (id: string) => (await findUserCounts(world.platform.db, id)).following_groups_count;
const after = ({
  status,
  body,
}: {
  status: number;
  body: { data: { attributes: Record<string, unknown> } };
}) => [status, body.data.attributes.current_user_following, body.data.attributes.followers_count];

test('both paths follow a group, by id or link [GROUP-042]', async () => {
  const group = await aGroup(world, ada, { name: 'Ways in' });
  for (const key of [group.id, group.groupLink]) {
    for (const url of [`/group/${key}/follow`, `/api/groups/${key}/follows`]) {
      expect(after(await ben.raw({ method: 'POST', url }))).toEqual([200, true, 1]);
      expect(await followed(ben.id)).toBe(1);
      await ben.call(unfollowGroup, { groupLink: key });
    }
  }
});

test('both paths unfollow a group, by id or link [GROUP-043]', async () => {
  const group = await aGroup(world, ada, { name: 'Ways out' });
  for (const key of [group.id, group.groupLink]) {
    for (const request of [
      { method: 'POST', url: `/group/${key}/unfollow` },
      { method: 'DELETE', url: `/api/groups/${key}/follows` },
    ] as const) {
      await ben.call(followGroup, { groupLink: key });
      expect(after(await ben.raw(request))).toEqual([200, false, 0]);
      expect(await followed(ben.id)).toBe(0);
    }
  }
});

test('with following turned off nobody can follow, and followers can unfollow [GROUP-044]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Quiet' });
  await ben.call(followGroup, { groupLink });
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${groupLink}`,
    body: { group: { enable_following: false } },
  });
  const cid = await world.person('cid');
  const refused = await cid.raw({ method: 'POST', url: `/group/${groupLink}/follow` });
  expect([refused.status, refused.body]).toEqual([403, { error: 'Following is turned off for this group.' }]);
  expect(after(await ben.raw({ method: 'POST', url: `/group/${groupLink}/unfollow` }))).toEqual([
    200,
    false,
    0,
  ]);
});

test('only members can follow a closed group [GROUP-045]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Inner circle', privacySetting: 'closed' });
  const admin = await world.person('admin', { admin: true });
  for (const who of [ben, admin])
    expect((await who.raw({ method: 'POST', url: `/group/${groupLink}/follow` })).status).toBe(403);
  expect((await ada.raw({ method: 'POST', url: `/group/${groupLink}/follow` })).status).toBe(200);
});

test('leaving a closed group ends the follow', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Left behind', privacySetting: 'closed' });
  await ada.raw({ method: 'POST', url: `/group/${groupLink}/invite/${ben.id}` });
  await ben.call(joinGroup, { groupLink });
  await ben.call(followGroup, { groupLink });
  expect(await followed(ben.id)).toBe(1);
  await ben.call(leaveGroup, { groupLink });
  expect([await followed(ben.id), (await getGroupAs(ada, groupLink)).followersCount]).toEqual([0, 0]);
});

test('repeated and concurrent follows change the count by one [GROUP-046]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Once' });
  const follow = () => ben.raw({ method: 'POST', url: `/group/${groupLink}/follow` });
  expect(after(await follow())).toEqual([200, true, 1]);
  expect(after(await follow())).toEqual([200, true, 1]);
  const unfollow = () => ben.raw({ method: 'DELETE', url: `/api/groups/${groupLink}/follows` });
  expect(after(await unfollow())).toEqual([200, false, 0]);
  expect(after(await unfollow())).toEqual([200, false, 0]);
  const { given } = await race(15, follow);
  expect(given.map(({ status }) => status)).toEqual(Array(15).fill(200));
  expect([await followed(ben.id), (await getGroupAs(ben, groupLink)).followersCount]).toEqual([1, 1]);
  await race(15, unfollow);
  expect([await followed(ben.id), (await getGroupAs(ben, groupLink)).followersCount]).toEqual([0, 0]);
});

for (const endpoint of [followGroup, followGroupByApi, unfollowGroup, unfollowGroupByApi]) {
  wrongInputs({
    world,
    endpoint,
    as: () => world.person(endpoint.id.replaceAll('.', '').toLowerCase()),
    good: async () => ({ groupLink: (await aGroup(world, ada, { name: endpoint.id })).groupLink }),
    unchanged: ['groups', 'group_follows', 'user_counts', 'outbox_events'],
  });
}
