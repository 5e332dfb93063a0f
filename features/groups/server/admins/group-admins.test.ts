import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { joinGroup, leaveGroup } from '#features/groups/contract.ts';
import {
  inviteToGroup,
  listMembers,
  makeGroupAdmin,
  unmakeGroupAdmin,
} from '#features/groups/members.contract.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith } = await aGroupsWorld();
const { db } = world.platform;
const urlOf = (groupLink: string, key: string) => `/api/groups/${groupLink}/admins/${key}`;
const appoint = (who: Pick<Member, 'raw'>, groupLink: string, key: string) =>
  who.raw({ method: 'PUT', url: urlOf(groupLink, key) });
const dismiss = (who: Pick<Member, 'raw'>, groupLink: string, key: string) =>
  who.raw({ method: 'DELETE', url: urlOf(groupLink, key) });
const adminsOf = async (groupLink: string): Promise<string[]> => {
  const { data } = await ada.call(listMembers, { groupLink });
  return data
    .filter(({ attributes }) => attributes.role === 'admin')
    .map(({ relationships }) => relationships.user.data.id)
    .sort();
};
const sortedIds = (...people: Member[]) => people.map(({ id }) => id).sort();

test('an admin makes a member admin, and the founder can leave the group afterwards', async () => {
  const { groupLink } = await groupWith('Handed over', [ben]);
  const made = await appoint(ada, groupLink, ben.id);
  expect([
    made.status,
    made.body.data.attributes.current_user_admin,
    made.body.data.attributes.can.leave,
  ]).toEqual([200, true, true]);
  expect(await adminsOf(groupLink)).toEqual(sortedIds(ada, ben));
  expect((await getGroupAs(ben, groupLink)).can).toMatchObject({ edit: true, invite: true, leave: true });
  await ada.call(leaveGroup, { groupLink });
  expect(await adminsOf(groupLink)).toEqual([ben.id]);
  expect((await getGroupAs(ada, groupLink)).currentUserMember).toBe(false);
  await world.drain();
  expect((await notificationsOf(ben)).filter(({ target }) => target?.groupLink === groupLink)).toEqual([]);
});

test('an admin makes another admin or themself an ordinary member, by id or profile link', async () => {
  const group = await groupWith('There and back', [ben]);
  await appoint(ada, group.id, ben.profileLink.toUpperCase());
  expect((await dismiss(ada, group.groupLink, ben.profileLink)).status).toBe(200);
  expect(await adminsOf(group.id)).toEqual([ada.id]);
  expect((await getGroupAs(ben, group.id)).currentUserMember).toBe(true);
  await appoint(ada, group.id, ben.id);
  const own = await dismiss(ada, group.id, ada.id);
  expect([own.status, own.body.data.attributes.current_user_admin]).toEqual([200, false]);
  expect(await adminsOf(group.id)).toEqual([ben.id]);
});

test('the last admin cannot leave or step down until there is another who is not suspended', async () => {
  const { groupLink } = await groupWith('One key', [ben]);
  const refused = await dismiss(ada, groupLink, ada.id);
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'A group needs an admin. Make another member admin first.' },
  ]);
  const eve = await world.person('eve');
  await eve.call(joinGroup, { groupLink });
  await appoint(ada, groupLink, eve.id);
  await updateUser(db, eve.id, { banned_at: world.clock.now() });
  expect((await dismiss(ada, groupLink, ada.id)).status).toBe(409);
  expect((await ada.raw({ method: 'POST', url: `/group/${groupLink}/leave` })).status).toBe(409);
  expect((await getGroupAs(ada, groupLink)).can.leave).toBe(false);
  await appoint(ada, groupLink, ben.id);
  expect((await dismiss(ada, groupLink, ada.id)).status).toBe(200);
});

test('a deleted admin is succeeded by a present member, not by a suspended admin', async () => {
  const founder = await world.person('goner', { accountType: 2 });
  const barred = await world.person('barred');
  const { groupLink } = await aGroup(world, founder, { name: 'Inherited' });
  for (const person of [barred, cid]) await person.call(joinGroup, { groupLink });
  await appoint(founder, groupLink, barred.id);
  await updateUser(db, barred.id, { banned_at: world.clock.now() });
  await founder.call(deleteUser, { guid: founder.id });
  await world.drain();
  expect((await getGroupAs(cid, groupLink)).currentUserAdmin).toBe(true);
});

test('repeating either call answers 200 and changes nothing', async () => {
  const { groupLink } = await groupWith('Repeated', [ben]);
  for (let times = 0; times < 2; times += 1) expect((await appoint(ada, groupLink, ben.id)).status).toBe(200);
  expect(await adminsOf(groupLink)).toEqual(sortedIds(ada, ben));
  for (let times = 0; times < 2; times += 1) expect((await dismiss(ada, groupLink, ben.id)).status).toBe(200);
  expect(await adminsOf(groupLink)).toEqual([ada.id]);
});

test('only group admins may appoint and dismiss admins', async () => {
  const open = await groupWith('Keys', [ben]);
  const closed = await aGroup(world, ada, { name: 'Locked', privacySetting: 'closed' });
  await ada.call(inviteToGroup, { groupLink: closed.groupLink, user: ben.id });
  await ben.call(joinGroup, { groupLink: closed.groupLink });
  for (const { groupLink } of [open, closed]) {
    for (const send of [appoint, dismiss]) {
      expect((await send(world.newGuest(), groupLink, ben.id)).status).toBe(401);
      for (const who of [ben, cid, admin]) expect((await send(who, groupLink, ben.id)).status).toBe(403);
    }
    expect(await adminsOf(groupLink)).toEqual([ada.id]);
  }
});

test('users who are unknown, suspended or no members answer 404, and so does an unknown group', async () => {
  const { groupLink } = await groupWith('Strangers', []);
  const gil = await world.person('gil');
  await gil.call(joinGroup, { groupLink });
  await updateUser(db, gil.id, { banned_at: world.clock.now() });
  for (const send of [appoint, dismiss]) {
    for (const key of [cid.id, 'nobody', '00000000-0000-7000-8000-000000000000', gil.id])
      expect([key, (await send(ada, groupLink, key)).status]).toEqual([key, 404]);
    expect((await send(ada, 'no-such-group', ada.id)).status).toBe(404);
  }
  expect(await adminsOf(groupLink)).toEqual([ada.id]);
});

test('two admins who dismiss each other at once leave one admin', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { groupLink } = await groupWith(`Duel ${round}`, [ben]);
    await appoint(ada, groupLink, ben.id);
    const each = [ada, ben] as const;
    const { given } = await race(2, (at) => dismiss(each[at] ?? ada, groupLink, (each[1 - at] ?? ben).id));
    expect(given.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403]);
    expect(await adminsOf(groupLink)).toHaveLength(1);
  }
});

test('two admins who step down and leave at once leave one admin', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { groupLink } = await groupWith(`Exit ${round}`, [ben]);
    await appoint(ada, groupLink, ben.id);
    const { given } = await race(2, (at) =>
      at === 0
        ? dismiss(ada, groupLink, ada.id)
        : ben.raw({ method: 'POST', url: `/group/${groupLink}/leave` }),
    );
    expect(given.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    expect(await adminsOf(groupLink)).toHaveLength(1);
  }
});

for (const endpoint of [makeGroupAdmin, unmakeGroupAdmin]) {
  wrongInputs({
    world,
    endpoint,
    as: () => world.person(endpoint === makeGroupAdmin ? 'maker' : 'unmaker', { accountType: 2 }),
    good: async (founder) => {
      const { groupLink } = await aGroup(world, founder as Member, { name: `For ${endpoint.id}` });
      await cid.call(joinGroup, { groupLink });
      if (endpoint === unmakeGroupAdmin) await appoint(founder, groupLink, cid.id);
      return { groupLink, userId: cid.id };
    },
    unchanged: ['groups', 'group_memberships', 'outbox_events'],
  });
}
