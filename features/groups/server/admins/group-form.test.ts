import { expect, test } from 'vitest';
import { createGroup, updateGroup } from '#features/groups/form.contract.ts';
import { listMembers } from '#features/groups/members.contract.ts';
import { getGroup } from '#features/groups/page.contract.ts';
import { aGroup, getGroupAs, groupFromDocument } from '#features/groups/testing/a-group.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const create = (who: Member, group: object) =>
  who.raw({ method: 'POST', url: '/api/groups', body: { group } });
const change = (who: Member, key: string, group: object) =>
  who.raw({ method: 'PUT', url: `/api/groups/${key}`, body: { group } });

test('a member whose plan has no groups is refused with a hint to upgrade, and no group is created [GROUP-074]', async () => {
  const intro = await world.person('intro', { accountType: 1 });
  const before = await db.selectFrom('groups').select('id').execute();
  for (const who of [ben, intro]) {
    const answer = await create(who, { name: 'Not yet' });
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'Upgrade to create a group and unlock more features.' },
    ]);
  }
  expect(await db.selectFrom('groups').select('id').execute()).toEqual(before);
  expect((await create(admin, { name: 'By an admin' })).status).toBe(201);
});

test('a group is created and updated with all of its fields by their wire names [GROUP-079]', async () => {
  const group = {
    name: 'Tape Lovers',
    kind: 'music_genre',
    description: 'Hiss & warmth',
    image: null,
    privacy_setting: 'viewable',
    comments_setting: 'members',
    members_can_post_tracks: false,
    enable_following: false,
    sidebar_tracks: 10,
    track_sorting: 'votes',
    group_link: 'Tape_Lovers',
  };
  const { image: _none, ...fields } = group;
  const made = await create(ada, group);
  expect([made.status, made.body.data.attributes]).toEqual([201, expect.objectContaining(fields)]);
  const other = {
    name: 'Tape Haters',
    kind: 'contest',
    description: '',
    privacy_setting: 'joinable',
    comments_setting: 'off',
    members_can_post_tracks: true,
    enable_following: true,
    sidebar_tracks: 0,
    track_sorting: 'shuffle',
    group_link: 'tape-haters',
  };
  const changed = await change(ada, 'tape_lovers', other);
  expect([changed.status, changed.body.data.attributes]).toEqual([200, expect.objectContaining(other)]);
  expect(changed.body.data.id).toBe(made.body.data.id);
  const read = await world.guest.raw({ method: 'GET', url: '/api/groups/tape-haters' });
  expect(read.body.data.attributes).toMatchObject(other);
  expect((await world.guest.raw({ method: 'GET', url: '/api/groups/Tape_Lovers' })).status).toBe(404);
});

test('fields left out of a new group get the defaults', async () => {
  const { body } = await create(ada, { name: 'Plain' });
  expect(body.data.attributes).toMatchObject({
    kind: 'general',
    privacy_setting: 'closed',
    sidebar_tracks: 5,
    track_sorting: 'date_posted_desc',
    comments_setting: 'anybody',
    members_can_post_tracks: true,
    enable_following: true,
  });
});

test('the creator of a group is its admin at once [GROUP-090]', async () => {
  const group = await aGroup(world, ada, { name: 'Mine' });
  expect(group).toMatchObject({ currentUserMember: true, currentUserAdmin: true, groupMembershipsCount: 1 });
  const { data } = await world.guest.call(listMembers, { groupLink: group.groupLink });
  expect(data.map(({ attributes, relationships }) => [relationships.user.data.id, attributes.role])).toEqual([
    [ada.id, 'admin'],
  ]);
  // The group is not created if its creator cannot become a member.
  const groups = await db.selectFrom('groups').select('id').execute();
  await db
    .updateTable('user_counts')
    .set({ groups_count: 2_147_483_647 })
    .where('user_id', '=', ada.id)
    .execute();
  expect((await create(ada, { name: 'Half made' })).status).toBe(500);
  await db.updateTable('user_counts').set({ groups_count: 1 }).where('user_id', '=', ada.id).execute();
  expect(await db.selectFrom('groups').select('id').execute()).toEqual(groups);
});

test('links of digits only, "new" and taken links are refused [GROUP-084]', async () => {
  await aGroup(world, ada, { name: 'Taken', groupLink: 'Taken-Link' });
  const other = await aGroup(world, ada, { name: 'Other' });
  for (const [link, text] of [
    ['2026', 'is not available'],
    ['new', 'is not available'],
    ['New', 'is not available'],
    ['taken-link', 'has already been taken'],
    ['TAKEN-LINK', 'has already been taken'],
  ]) {
    const answers = [
      await create(ada, { name: 'Late', group_link: link }),
      await change(ada, other.groupLink, { group_link: link }),
    ];
    for (const { status, body } of answers)
      expect([status, body], link).toEqual([422, { errors: { group_link: [text] } }]);
  }
  expect((await change(ada, other.groupLink, { group_link: other.groupLink.toUpperCase() })).status).toBe(
    200,
  );
});

test('a link may hold only letters, digits, underscore and hyphen [SHELL-108]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Lettered' });
  for (const link of ['a b', 'a/b', 'ä', 'a.b', '<a>', 'a%20b']) {
    const answers = [
      await create(ada, { name: 'Odd', group_link: link }),
      await change(ada, groupLink, { group_link: link }),
    ];
    for (const { status, body } of answers)
      expect([status, body], link).toEqual([
        422,
        { errors: { group_link: ['Link contains invalid characters'] } },
      ]);
  }
});

test('an empty link is derived from the name and numbered [GROUP-085]', async () => {
  const links = [];
  for (const group_link of ['', undefined, '']) {
    const { body } = await create(ada, { name: 'Rain & Piano!', group_link });
    links.push(body.data.attributes.group_link);
  }
  expect(links).toEqual(['rain-piano', 'rain-piano-2', 'rain-piano-3']);
  const { given } = await race(6, () => create(ada, { name: 'All at once' }));
  expect(given.map(({ body }) => body.data.attributes.group_link as string).toSorted()).toEqual(
    ['', '-2', '-3', '-4', '-5', '-6'].map((number) => `all-at-once${number}`),
  );
});

test('a name in another script gives a link in a-z, and none of the words of the site [GROUP-085]', async () => {
  const linkOf = async (name: string) => (await create(ada, { name })).body.data.attributes.group_link;
  expect(await linkOf('夜の音楽')).toBe('yenoyinle');
  expect(await linkOf('Été')).toBe('ete');
  expect(await linkOf('Ete')).toBe('ete-2');
  expect(await linkOf('админ')).toBe('group-admin');
});

test('of concurrent requests for one link only one gets it', async () => {
  const { given } = await race(8, () => create(ada, { name: 'Prize', group_link: 'prize' }));
  expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(422)]);
  const groups = await Promise.all(['left', 'right'].map((name) => aGroup(world, ada, { name })));
  const moved = await Promise.all(groups.map(({ id }) => change(ada, id, { group_link: 'second-prize' })));
  expect(moved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('texts that are too long and unknown settings answer 422 on their field [GROUP-086]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Measured' });
  const wrong: Record<string, unknown[]> = {
    name: ['', '   ', '\u200b', ' \u2800\u3164 ', 'x'.repeat(101)],
    group_link: ['x'.repeat(61)],
    description: ['x'.repeat(5001)],
    kind: ['choir', ''],
    privacy_setting: ['secret'],
    comments_setting: ['nobody'],
    sidebar_tracks: [1, 4, 11, -1],
    track_sorting: ['plays'],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const answers = [
        await create(ada, { name: 'Measured again', [field]: value }),
        await change(ada, groupLink, { [field]: value }),
      ];
      for (const { status, body } of answers)
        expect([status, Object.keys(body.errors)], `${field} = ${value}`).toEqual([422, [field]]);
    }
  }
  const most = { name: '🎵'.repeat(100), group_link: 'x'.repeat(60), description: '🎵'.repeat(5000) };
  expect((await change(ada, groupLink, most)).body.data.attributes).toMatchObject(most);
});

test('only group admins and site admins update a group', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Guarded', privacySetting: 'joinable' });
  await ben.raw({ method: 'POST', url: `/group/${groupLink}/join` });
  expect((await change(ben, groupLink, { name: 'Ours now' })).status).toBe(403);
  expect((await change(await world.person('passer'), groupLink, { name: 'Ours now' })).status).toBe(403);
  expect((await change(admin, groupLink, { name: 'Looked after' })).status).toBe(200);
  expect((await getGroupAs(ada, groupLink)).name).toBe('Looked after');
});

test('a group is found by its id or its link in any letter case [GROUP-009] [GROUP-023]', async () => {
  const group = await aGroup(world, ada, { name: 'Doors', groupLink: 'Two-Doors' });
  expect(group.id).toMatch(/^\d+$/);
  for (const groupLink of [group.id, 'Two-Doors', 'two-doors', 'TWO-DOORS']) {
    // Guests share one read a second.
    world.clock.advance(2000);
    for (const who of [world.guest, ben])
      expect(groupFromDocument(await who.call(getGroup, { groupLink })).id, groupLink).toBe(group.id);
  }
  for (const key of ['999999', '9'.repeat(18), '9'.repeat(60), 'two_doors', '-1', 'x', `${group.id}x`])
    expect((await world.guest.raw({ method: 'GET', url: `/api/groups/${key}` })).status, key).toBe(404);
  expect(
    (await ben.raw({ method: 'POST', url: `/group/${group.id}/join` })).body.data.attributes.group_link,
  ).toBe('Two-Doors');
});

wrongInputs({
  world,
  endpoint: createGroup,
  as: () => world.person('founder', { accountType: 2 }),
  good: () => ({ group: { name: 'Good', description: 'Fine', kind: 'band', membersCanPostTracks: true } }),
  unchanged: ['groups', 'group_memberships', 'user_counts', 'outbox_events'],
});

wrongInputs({
  world,
  endpoint: updateGroup,
  as: () => world.person('keeper', { accountType: 2 }),
  good: async (keeper) => ({
    groupLink: (await aGroup(world, keeper, { name: 'Kept well' })).groupLink,
    group: { name: 'Kept better', description: 'Fine', enableFollowing: true },
  }),
  unchanged: ['groups', 'group_memberships', 'user_counts', 'outbox_events'],
});
