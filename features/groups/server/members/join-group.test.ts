import { expect, test } from 'vitest';
import { joinGroup, leaveGroup } from '#features/groups/contract.ts';
import { aGroup, getGroupAs, groupRowId } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const events = async (type: string) =>
  (await db.selectFrom('outbox_events').select('id').where('type', '=', type).execute()).length;
const groupsOf = async (id: string) => (await findUserCounts(db, id)).groups_count;

test('any member joins and leaves a joinable group without a body [GROUP-034] [GROUP-036]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Open door' });
  const joined = await ben.raw({ method: 'POST', url: `/group/${groupLink}/join` });
  expect(joined.status).toBe(200);
  expect(joined.body.data.attributes).toMatchObject({
    current_user_member: true,
    current_user_admin: false,
    group_memberships_count: 2,
  });
  expect(await groupsOf(ben.id)).toBe(1);
  const left = await ben.raw({ method: 'POST', url: `/group/${groupLink}/leave` });
  expect(left.status).toBe(200);
  expect(left.body.data.attributes).toMatchObject({ current_user_member: false, group_memberships_count: 1 });
  expect(await groupsOf(ben.id)).toBe(0);
});

test('only the invited join a viewable or closed group [GROUP-037]', async () => {
  for (const privacySetting of ['viewable', 'closed'] as const) {
    const { groupLink } = await aGroup(world, ada, { name: privacySetting, privacySetting });
    const answer = await ben.raw({ method: 'POST', url: `/group/${groupLink}/join` });
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'This group can only be joined by invitation.' },
    ]);
    const invited = await ada.raw({
      method: 'POST',
      url: `/api/groups/${groupLink}/invitations`,
      body: { user: ben.id },
    });
    expect(invited.status).toBe(200);
    expect((await getGroupAs(ben, groupLink)).currentUserInvited).toBe(true);
    await ben.call(joinGroup, { groupLink });
    expect(await getGroupAs(ben, groupLink)).toMatchObject({
      currentUserMember: true,
      currentUserInvited: false,
      groupMembershipsCount: 2,
    });
    await ben.call(leaveGroup, { groupLink });
    await expect(ben.call(joinGroup, { groupLink }), 'the invitation is used up').rejects.toMatchObject({
      status: 403,
    });
  }
});

test('repeating a join or a leave changes nothing and answers 200 [GROUP-038]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Again' });
  const before = await events('group.joined');
  for (let times = 0; times < 3; times += 1) {
    const { status, body } = await ben.raw({ method: 'POST', url: `/group/${groupLink}/join` });
    expect([status, body.data.attributes.group_memberships_count]).toEqual([200, 2]);
  }
  expect(await events('group.joined')).toBe(before + 1);
  for (let times = 0; times < 3; times += 1) {
    const { status, body } = await ben.raw({ method: 'POST', url: `/group/${groupLink}/leave` });
    expect([status, body.data.attributes.group_memberships_count]).toEqual([200, 1]);
  }
});

test('concurrent joins create one membership, and concurrent leaves end it once [GROUP-039]', async () => {
  const group = await aGroup(world, ada, { name: 'Rush' });
  const url = (verb: string) => `/group/${group.groupLink}/${verb}`;
  const rows = async () =>
    (
      await db
        .selectFrom('group_memberships')
        .select('id')
        .where('group_id', '=', await groupRowId(world, group))
        .execute()
    ).length;
  const joined = await race(20, () => ben.raw({ method: 'POST', url: url('join') }));
  expect(joined.given.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect([(await getGroupAs(ben, group.id)).groupMembershipsCount, await rows()]).toEqual([2, 2]);
  const left = await race(20, () => ben.raw({ method: 'POST', url: url('leave') }));
  expect(left.given.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect([(await getGroupAs(ben, group.id)).groupMembershipsCount, await rows()]).toEqual([1, 1]);
});

test('after concurrent joins and leaves of many members the count equals the rows', async () => {
  const group = await aGroup(world, ada, { name: 'Station' });
  const people = await Promise.all(['cid', 'dora', 'eve', 'fay'].map((name) => world.person(name)));
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(
      people.flatMap((person) => [
        person.call(joinGroup, { groupLink: group.groupLink }),
        person.call(leaveGroup, { groupLink: group.groupLink }),
      ]),
    );
  }
  const rows = await db
    .selectFrom('group_memberships')
    .select('user_id')
    .where('group_id', '=', await groupRowId(world, group))
    .execute();
  expect((await getGroupAs(ada, group.id)).groupMembershipsCount).toBe(rows.length);
  for (const { id } of people) {
    expect(await groupsOf(id)).toBe(rows.filter((row) => row.user_id === id).length);
  }
});

test('the only admin cannot leave [GROUP-040]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Anchored' });
  const answer = await ada.raw({ method: 'POST', url: `/group/${groupLink}/leave` });
  expect([answer.status, answer.body]).toEqual([409, { error: "The only admin can't leave the group." }]);
  expect((await getGroupAs(ada, groupLink)).can.leave).toBe(false);
  await ben.call(joinGroup, { groupLink });
  expect((await getGroupAs(ben, groupLink)).can.leave).toBe(true);
});

test('posted tracks and comments stay when their author leaves [GROUP-041]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Kept' });
  await ben.call(joinGroup, { groupLink });
  const { id } = await aStoredTrack(world, ben);
  await ben.call(postTrack, { groupLink, mixdownId: id });
  await ben.raw({ method: 'POST', url: `/api/groups/${groupLink}/comments`, body: { content: 'Hello all' } });
  await ben.call(leaveGroup, { groupLink });
  const tracks = await world.guest.raw({ method: 'GET', url: `/api/groups/${groupLink}/group_tracks` });
  expect(tracks.body.tracks.map((one: { track: { id: string } }) => one.track.id)).toEqual([id]);
  const comments = await world.guest.raw({ method: 'GET', url: `/api/groups/${groupLink}/comments` });
  expect(
    comments.body.data.map((one: { attributes: { content: string } }) => one.attributes.content),
  ).toEqual(['Hello all']);
  expect(await getGroupAs(ben, groupLink)).toMatchObject({ tracksCount: 1, commentsCount: 1 });
});

for (const endpoint of [joinGroup, leaveGroup]) {
  wrongInputs({
    world,
    endpoint,
    as: () => world.person(endpoint === joinGroup ? 'comer' : 'goer'),
    good: async () => ({ groupLink: (await aGroup(world, ada, { name: `For ${endpoint.id}` })).groupLink }),
    unchanged: ['groups', 'group_memberships', 'user_counts', 'outbox_events'],
  });
}
