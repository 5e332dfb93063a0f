import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { followGroup, groupComments, joinGroup } from '#features/groups/contract.ts';
import { inviteToGroup, listMembers } from '#features/groups/members.contract.ts';
import { aGroup, getGroupAs, groupRowId } from '#features/groups/testing/a-group.ts';
import { listGroupTracks, postTrack } from '#features/groups/tracks.contract.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { groupsMemberPart } from './groups-member-part.ts';

const world = await aWorld();
const { db } = world.platform;
let people = 0;
const newMember = (accountType = 2) => world.person(`p${(people += 1)}`, { accountType });
const join = async (groupLink: string, person: Member) => {
  world.clock.advance(1000);
  await person.call(joinGroup, { groupLink });
};
async function deleteAccount(person: Member): Promise<void> {
  await person.call(deleteUser, { guid: person.id });
  await world.drain();
}

test('a group whose only admin deletes their account gets its longest member as admin, or is deleted without members [ACCOUNT-087]', async () => {
  const [founder, first, second] = [await newMember(), await newMember(), await newMember()];
  const group = await aGroup(world, founder, { name: 'Heirloom' });
  const withoutMembers = await aGroup(world, founder, { name: 'Lonely' });
  await join(group.groupLink, first);
  await join(group.groupLink, second);
  await second.call(followGroup, { groupLink: withoutMembers.groupLink });
  await commentOn(world, groupComments, withoutMembers.groupLink, second);
  const { id: mixdownId } = await aStoredTrack(world, founder);
  await founder.call(postTrack, { groupLink: withoutMembers.groupLink, mixdownId });
  await deleteAccount(founder);
  const { data } = await world.guest.call(listMembers, { groupLink: group.groupLink });
  expect(data.map(({ attributes, relationships }) => [relationships.user.data.id, attributes.role])).toEqual([
    [first.id, 'admin'],
    [second.id, 'member'],
  ]);
  expect(await getGroupAs(first, group.groupLink)).toMatchObject({
    currentUserAdmin: true,
    groupMembershipsCount: 2,
  });
  const answer = await world.guest.raw({ method: 'GET', url: `/api/groups/${withoutMembers.groupLink}` });
  expect(answer.status).toBe(404);
  expect((await findUserCounts(db, second.id)).following_groups_count).toBe(0);
  expect(await db.selectFrom('comments').select('id').where('user_id', '=', second.id).execute()).toEqual([]);
});

test('a group with another admin keeps that admin', async () => {
  const [one, two, three] = [await newMember(), await newMember(), await newMember()];
  const group = await aGroup(world, one, { name: 'Two keys' });
  await join(group.groupLink, three);
  await join(group.groupLink, two);
  await db
    .updateTable('group_memberships')
    .set({ role: 'admin' })
    .where('user_id', '=', two.id)
    .where('group_id', '=', await groupRowId(world, group))
    .execute();
  await deleteAccount(one);
  expect([
    (await getGroupAs(two, group.groupLink)).currentUserAdmin,
    (await getGroupAs(three, group.groupLink)).currentUserAdmin,
  ]).toEqual([true, false]);
});

test('memberships, follows and invitations of a deleted account are deleted and no longer counted', async () => {
  const [founder, leaver] = [await newMember(), await newMember()];
  const group = await aGroup(world, founder, { name: 'Thinner' });
  const other = await aGroup(world, founder, { name: 'Waiting', privacySetting: 'closed' });
  await join(group.groupLink, leaver);
  await leaver.call(followGroup, { groupLink: group.groupLink });
  await founder.call(inviteToGroup, { groupLink: other.groupLink, user: leaver.id });
  const { id: mixdownId } = await aStoredTrack(world, leaver);
  await leaver.call(postTrack, { groupLink: group.groupLink, mixdownId });
  await deleteAccount(leaver);
  expect(await getGroupAs(founder, group.groupLink)).toMatchObject({
    groupMembershipsCount: 1,
    followersCount: 0,
    tracksCount: 0,
  });
  expect((await world.guest.call(listGroupTracks, { groupLink: group.groupLink })).tracks).toEqual([]);
  for (const table of ['group_memberships', 'group_follows', 'group_invitations'] as const)
    expect(
      await db.selectFrom(table).select('user_id').where('user_id', '=', leaver.id).execute(),
      table,
    ).toEqual([]);
  await groupsMemberPart.erase(makeCall(world.platform, db, guest), leaver.id);
  expect((await getGroupAs(founder, group.groupLink)).groupMembershipsCount).toBe(1);
});

test("a member's export contains their groups, follows, invitations and updates", async () => {
  const [founder, member] = [await newMember(), await newMember()];
  const own = await aGroup(world, member, { name: 'Own' });
  const joined = await aGroup(world, founder, { name: 'Joined' });
  const invited = await aGroup(world, founder, { name: 'Invited', privacySetting: 'closed' });
  await join(joined.groupLink, member);
  await member.call(followGroup, { groupLink: joined.groupLink });
  await founder.call(inviteToGroup, { groupLink: invited.groupLink, user: member.id });
  const files = await Array.fromAsync(
    groupsMemberPart.exportFiles(makeCall(world.platform, db, guest), member.id),
  );
  expect(files).toMatchObject([
    {
      path: 'groups.json',
      json: {
        memberships: [
          { name: 'Own', groupLink: own.groupLink, role: 'admin' },
          { name: 'Joined', groupLink: joined.groupLink, role: 'member' },
        ],
        following: [{ name: 'Joined' }],
        invitations: [{ name: 'Invited' }],
        news: [],
      },
    },
  ]);
});
