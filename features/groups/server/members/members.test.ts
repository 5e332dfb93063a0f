import { expect, test } from 'vitest';
import { joinGroup } from '#features/groups/contract.ts';
import {
  inviteToGroup,
  inviteToGroupByLink,
  listGroupsOfUser,
  listMembers,
  type MembershipView,
} from '#features/groups/members.contract.ts';
import { aGroup, getGroupAs, groupRowId } from '#features/groups/testing/a-group.ts';
import { listGroupUpdates } from '#features/groups/updates.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { manyMembers } from '#testing/many-members.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { insertMembership } from './membership.store.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const cid = await world.person('cid');
const resolved = (document: unknown) => resolveDocument<MembershipView[]>(document as JsonApiDocument);

async function join(groupLink: string, ...people: Member[]): Promise<void> {
  for (const person of people) {
    world.clock.advance(1000);
    await person.call(joinGroup, { groupLink });
  }
}

test('a membership answers its fields [GROUP-008]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Fields' });
  const since = world.clock.now().toISOString();
  const { body } = await world.guest.raw({ method: 'GET', url: `/api/groups/${groupLink}/memberships` });
  expect(body.data).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'group_membership',
      attributes: { role: 'admin', created_at: since },
      relationships: {
        user: { data: { id: ada.id, type: 'user' } },
        group: { data: { id: expect.stringMatching(/^\d+$/), type: 'group' } },
      },
    },
  ]);
  expect(body.included).toEqual([
    { id: ada.id, type: 'user', attributes: expect.objectContaining({ username: ada.username }) },
  ]);
  const [view] = resolved(await world.guest.call(listMembers, { groupLink }));
  expect(view).toMatchObject({ role: 'admin', createdAt: since, user: { username: ada.username } });
});

test('members are listed admins first, then newest, 20 a page, without repeats while others join [GROUP-030]', async () => {
  const group = await aGroup(world, ada, { name: 'Crowd' });
  const { groupLink } = group;
  const people = await manyMembers(world.platform, 23);
  const groupId = await groupRowId(world, group);
  for (const { id } of people) {
    world.clock.advance(1000);
    const membership = {
      id: crypto.randomUUID(),
      group_id: groupId,
      user_id: id,
      role: 'member',
      created_at: world.clock.now(),
    } as const;
    await transaction(db, (tx) => insertMembership(tx, membership));
  }
  const newest = people.map(({ id }) => id).reverse();
  const first = await world.guest.call(listMembers, { groupLink });
  expect([first.data.length, first.meta.total]).toEqual([20, 24]);
  await join(groupLink, ben);
  const second = await world.guest.call(listMembers, { groupLink, page: first.meta.nextPage ?? '' });
  const ids = [...resolved(first), ...resolved(second)].map(({ user }) => user.id);
  expect(ids).toEqual([ada.id, ...newest]);
  expect(second.meta.nextPage).toBeNull();
  const roles = resolved(await world.guest.call(listMembers, { groupLink, items: 3 })).map(
    ({ role }) => role,
  );
  expect(roles).toEqual(['admin', 'member', 'member']);
});

test('suspended members are not listed', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Clean' });
  const dan = await world.person('dan');
  await join(groupLink, dan);
  await updateUser(db, dan.id, { banned_at: world.clock.now() });
  const list = await ben.call(listMembers, { groupLink });
  expect([resolved(list).map(({ user }) => user.id), list.meta.total]).toEqual([[ada.id], 1]);
  const url = `/api/users/${dan.id}/group_memberships`;
  expect((await ben.raw({ method: 'GET', url })).status).toBe(404);
});

test("a member's groups are listed last joined first, closed ones only to their members [USER-029] [GROUP-021]", async () => {
  const eve = await world.person('eve', { accountType: 2 });
  const closed = await aGroup(world, eve, { name: 'Cellar', privacySetting: 'closed' });
  const open = await aGroup(world, eve, { name: 'Roof' });
  await eve.raw({ method: 'POST', url: `/group/${closed.groupLink}/invite/${cid.id}` });
  await join(closed.groupLink, cid);
  const names = async (who: typeof world.guest, userId: string) => {
    const list = await who.call(listGroupsOfUser, { userId });
    expect(list.meta.total).toBe(list.data.length);
    return resolved(list).map(({ group, user }) => {
      expect(user.id).toBe(eve.id);
      return group.name;
    });
  };
  expect(await names(eve, eve.id)).toEqual(['Roof', 'Cellar']);
  expect(await names(cid, eve.profileLink)).toEqual(['Roof', 'Cellar']);
  expect(await names(ben, eve.id)).toEqual(['Roof']);
  expect(await names(world.guest, eve.profileLink.toUpperCase())).toEqual(['Roof']);
  expect((await getGroupAs(ben, open.groupLink)).can.see).toBe(true);
});

test('repeated invitations create one invitation and one notification [NOTIF-066]', async () => {
  const { groupLink, name } = await aGroup(world, ada, { name: 'By card', privacySetting: 'closed' });
  const fay = await world.person('fay');
  const { given } = await race(10, () => ada.call(inviteToGroup, { groupLink, user: fay.profileLink }));
  expect(given).toEqual(Array(10).fill({ userId: fay.id, username: fay.username, state: 'invited' }));
  await ada.call(inviteToGroupByLink, { groupLink, userId: fay.id });
  await world.drain();
  const notifications = await notificationsOf(fay);
  expect(notifications).toMatchObject([
    { kind: 'new_group_invitation', author: { id: ada.id }, target: { name, groupLink }, showCta: true },
  ]);
  const rows = await db
    .selectFrom('group_invitations')
    .select('user_id')
    .where('user_id', '=', fay.id)
    .execute();
  expect(rows).toHaveLength(1);
});

test("a member cannot be invited again, and the notification's button is gone after joining", async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Inside', privacySetting: 'viewable' });
  const gus = await world.person('gus');
  await ada.call(inviteToGroup, { groupLink, user: gus.id });
  await join(groupLink, gus);
  await world.drain();
  expect(await notificationsOf(gus)).toMatchObject([{ kind: 'new_group_invitation', showCta: false }]);
  expect((await ada.call(inviteToGroup, { groupLink, user: gus.id })).state).toBe('member');
  await world.drain();
  expect(await notificationsOf(gus)).toHaveLength(1);
});

test('only group admins invite, and only existing members', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Hosts' });
  await join(groupLink, ben);
  for (const who of [ben, cid, await world.person('boss', { admin: true })])
    await expect(who.call(inviteToGroup, { groupLink, user: cid.id })).rejects.toMatchObject({ status: 403 });
  for (const user of ['nobody', '00000000-0000-7000-8000-000000000000'])
    await expect(ada.call(inviteToGroup, { groupLink, user })).rejects.toMatchObject({
      status: 422,
      fields: { user: ['was not found'] },
    });
});

test('a follow notifies each group admin other than the follower [NOTIF-068]', async () => {
  const { groupLink, name } = await aGroup(world, ada, { name: 'Fan club' });
  const hal = await world.person('hal');
  const groupId = await groupRowId(world, await getGroupAs(ada, groupLink));
  await join(groupLink, hal);
  await db
    .updateTable('group_memberships')
    .set({ role: 'admin' })
    .where('group_id', '=', groupId)
    .where('user_id', '=', hal.id)
    .execute();
  await hal.raw({ method: 'POST', url: `/group/${groupLink}/follow` });
  world.clock.advance(1000);
  await ben.raw({ method: 'POST', url: `/api/groups/${groupLink}/follows` });
  await world.drain();
  const follows = async (who: Member) =>
    (await notificationsOf(who))
      .filter(({ kind, target }) => kind === 'new_follow_group' && target?.name === name)
      .map(({ author }) => author?.username);
  expect([await follows(ada), await follows(hal), await follows(ben)]).toEqual([
    [ben.username, hal.username],
    [ben.username],
    [],
  ]);
});

test("a group's updates are listed newest first, 20 a page, and the list may be empty [CAMPAIGN-051]", async () => {
  const group = await aGroup(world, ada, { name: 'Bulletin' });
  const { groupLink } = group;
  const none = await world.guest.call(listGroupUpdates, { groupLink });
  expect(none).toEqual({ data: [], included: [], meta: { nextPage: null, total: 0 } });
  const groupId = await groupRowId(world, group);
  const start = world.clock.now().getTime();
  await db
    .insertInto('group_news')
    .values(
      Array.from({ length: 23 }, (_none, at) => ({
        id: crypto.randomUUID(),
        group_id: groupId,
        author_id: at === 22 ? null : ada.id,
        title: `Update ${at}`,
        content: 'Rehearsal moved',
        created_at: new Date(start + at * 1000),
      })),
    )
    .execute();
  // Written without a call, which would invalidate what guests share for a second.
  world.clock.advance(1001);
  const first = await world.guest.call(listGroupUpdates, { groupLink });
  const second = await world.guest.call(listGroupUpdates, { groupLink, page: first.meta.nextPage ?? '' });
  const titles = [...first.data, ...second.data].map(({ attributes }) => attributes.title);
  expect(titles).toEqual(Array.from({ length: 23 }, (_none, at) => `Update ${22 - at}`));
  expect([first.data.length, first.meta.total, second.meta.nextPage]).toEqual([20, 23, null]);
  expect(first.data[0]?.relationships.author.data).toBeNull();
  expect(first.data[1]?.relationships.author.data).toEqual({ id: ada.id, type: 'user' });
});

for (const endpoint of [listMembers, listGroupUpdates]) {
  wrongInputs({
    world,
    endpoint,
    as: () => world.newGuest(),
    good: async () => ({ groupLink: (await aGroup(world, ada, { name: endpoint.id })).groupLink }),
    unchanged: ['groups', 'group_memberships'],
  });
}
wrongInputs({
  world,
  endpoint: listGroupsOfUser,
  as: () => world.newGuest(),
  good: () => ({ userId: ada.profileLink }),
  unchanged: ['groups', 'group_memberships'],
});
wrongInputs({
  world,
  endpoint: inviteToGroup,
  as: () => world.person('inviter', { accountType: 2 }),
  good: async (inviter) => ({
    groupLink: (await aGroup(world, inviter as Member, { name: 'Invites' })).groupLink,
    user: cid.profileLink,
  }),
  unchanged: ['group_invitations', 'outbox_events'],
});
wrongInputs({
  world,
  endpoint: inviteToGroupByLink,
  as: () => world.person('pathinviter', { accountType: 2 }),
  good: async (inviter) => ({
    groupLink: (await aGroup(world, inviter as Member, { name: 'Invites by path' })).groupLink,
    userId: cid.id,
  }),
  unchanged: ['group_invitations', 'outbox_events'],
});
