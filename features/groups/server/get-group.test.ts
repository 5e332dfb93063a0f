import { expect, test } from 'vitest';
import { featureGroup, followGroup, joinGroup } from '#features/groups/contract.ts';
import { getGroup } from '#features/groups/page.contract.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const read = (who: typeof world.guest, key: string) => who.raw({ method: 'GET', url: `/api/groups/${key}` });

test('a group answers its fields [GROUP-001]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Whole', description: 'All of it' });
  const { body } = await read(world.guest, groupLink);
  expect(body.data).toMatchObject({ type: 'group', id: expect.stringMatching(/^\d+$/) });
  expect(body.data.attributes).toMatchObject({
    name: 'Whole',
    group_link: groupLink,
    kind: 'general',
    privacy_setting: 'joinable',
    description: 'All of it',
    picture_url: expect.stringMatching(/^\/drawn\/group\/.+\/400\.svg$/),
    sidebar_tracks: 5,
    track_sorting: 'date_posted_desc',
    comments_setting: 'anybody',
    enable_following: true,
    members_can_post_tracks: true,
    followers_count: 0,
    tracks_count: 0,
    group_memberships_count: 1,
    created_at: world.clock.now().toISOString(),
  });
});

test.each([
  ['kind', ['general', 'music_genre', 'contest', 'band', 'educational'], '[GROUP-002]'],
  ['privacySetting', ['closed', 'viewable', 'joinable'], '[GROUP-003]'],
  ['sidebarTracks', [0, 3, 5, 10], '[GROUP-004]'],
  ['trackSorting', ['date_posted_asc', 'date_posted_desc', 'votes', 'shuffle'], '[GROUP-005]'],
  ['commentsSetting', ['anybody', 'off', 'members'], '[GROUP-006]'],
] as const)('%s accepts only %j %s', async (field, values, _id) => {
  const wire = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  for (const value of values) {
    const group = await aGroup(world, ada, { name: `${field} ${value}`, [field]: value });
    expect(group[field]).toBe(value);
  }
  for (const value of ['other', '', null, 7]) {
    const body = { group: { name: 'Wrong', [wire]: value } };
    const answer = await ada.raw({ method: 'POST', url: '/api/groups', body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})], String(value)).toEqual([422, [wire]]);
  }
});

test('a group answers what the viewer is to it, which is nothing for a guest [GROUP-007]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Mirror' });
  const facts = async (who: typeof world.guest) => {
    const { attributes } = (await read(who, groupLink)).body.data;
    return [
      'current_user_member',
      'current_user_admin',
      'current_user_following',
      'current_user_invited',
      'can_post_tracks',
      'can_comment',
    ].map((name) => attributes[name]);
  };
  expect(await facts(world.guest)).toEqual(Array(6).fill(false));
  expect(await facts(ben)).toEqual([false, false, false, false, false, true]);
  const body = { user: ben.profileLink };
  await ada.raw({ method: 'POST', url: `/api/groups/${groupLink}/invitations`, body });
  expect(await facts(ben)).toEqual([false, false, false, true, false, true]);
  await ben.call(joinGroup, { groupLink });
  await ben.call(followGroup, { groupLink });
  expect(await facts(ben)).toEqual([true, false, true, false, true, true]);
  expect(await facts(ada)).toEqual([true, true, false, false, true, true]);
});

test('a closed group answers other than members only its name, picture and kind [GROUP-032]', async () => {
  const { groupLink } = await aGroup(world, ada, {
    name: 'Behind the curtain',
    kind: 'band',
    description: 'A secret',
    privacySetting: 'closed',
  });
  for (const who of [world.guest, ben]) {
    const { status, body } = await read(who, groupLink);
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      name: 'Behind the curtain',
      kind: 'band',
      picture_url: expect.stringMatching(/^\/drawn\/group\//),
      description: null,
      followers_count: null,
      tracks_count: null,
      group_memberships_count: null,
      comments_count: null,
      created_at: null,
      can_comment: false,
      can: { see: false, edit: false, join: false, leave: false, follow: false, invite: false },
    });
    expect(JSON.stringify(body)).not.toContain('A secret');
  }
  expect((await getGroupAs(ada, groupLink)).description).toBe('A secret');
});

test('members, tracks, comments and updates of a closed group are refused to others [GROUP-033]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Shut', privacySetting: 'closed' });
  for (const part of ['memberships', 'group_tracks', 'group_tracks/featured', 'comments', 'news']) {
    const url = `/api/groups/${groupLink}/${part}`;
    const answers = await Promise.all([world.guest, ben, ada].map((who) => who.raw({ method: 'GET', url })));
    expect(
      answers.map(({ status }) => status),
      part,
    ).toEqual([401, 403, 200]);
  }
});

test('only site admins feature groups and tracks of the site [COMM-018]', async () => {
  const group = await aGroup(world, ada, { name: 'Shining' });
  const put = (who: typeof ada, featured: boolean) =>
    who.raw({ method: 'PUT', url: `/api/groups/${group.id}/featured`, body: { featured } });
  expect([(await put(ada, true)).status, (await put(ben, true)).status]).toEqual([403, 403]);
  expect((await getGroupAs(ben, group.id)).featured).toBe(false);
  expect((await put(admin, true)).status).toBe(200);
  expect((await getGroupAs(ben, group.id)).featured).toBe(true);
  expect((await put(admin, false)).body.data.attributes.featured).toBe(false);
  const track = await aStoredTrack(world, ben);
  const url = `/api/mixdowns/${track.id}/featured`;
  const mark = (who: typeof ada) => who.raw({ method: 'PUT', url, body: { featured: true } });
  expect([(await mark(ben)).status, (await mark(admin)).status]).toEqual([403, 200]);
});

wrongInputs({
  world,
  endpoint: getGroup,
  as: () => world.newGuest(),
  good: async () => ({ groupLink: (await aGroup(world, ada, { name: 'Seen' })).groupLink }),
  unchanged: ['groups'],
});
wrongInputs({
  world,
  endpoint: featureGroup,
  as: () => world.person('boss', { admin: true }),
  good: async () => ({ id: (await aGroup(world, ada, { name: 'To feature' })).groupLink, featured: true }),
  unchanged: ['groups'],
});
