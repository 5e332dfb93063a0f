import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { followGroup } from '#features/groups/contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { getMute, listMutes, MUTES_MAX, mute, unmute } from '#features/mutes/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { listSuggestedUsers } from '#features/people/suggestions.contract.ts';
import { listFollowedTracks, trackComments } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { manyMembers } from '#testing/many-members.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, groupWith, posted } = await aGroupsWorld();
const { db } = world.platform;
const refused = (status: number) => ({ status });
const user = ({ id }: Member) => ({ kind: 'user' as const, id });
const messages = async (who: Member) => {
  await world.drain();
  return (await notificationsOf(who)).map(({ message }) => message);
};
const unread = async (who: Member) => (await who.call(listNotifications, {})).meta;
const feed = async (who: Member) => (await who.call(listFollowedTracks, {})).data.map(({ id }) => id);

test('who is muted leaves bell, feed and suggestions of who muted them, and a row that stands for others goes on [NOTIF-099] [NOTIF-100]', async () => {
  const [owner, fan] = [await world.person('owner'), await world.person('fan')];
  const { id } = await aStoredTrack(world, owner, { title: 'Rain' });
  for (const who of [ben, cid]) await who.call(likeTrack, { id });
  await ben.call(followUser, { id: owner.id });
  expect(await messages(owner)).toHaveLength(2);
  expect(await owner.call(mute, user(ben))).toEqual({ muted: true });
  await owner.call(mute, user(ben));
  expect(await messages(owner)).toEqual([`${cid.username} liked Rain`]);
  expect(await unread(owner)).toMatchObject({ total: 1, unreadCount: 1 });
  await ben.call(trackComments.post, { id, content: 'Hello' });
  expect(await messages(owner)).toEqual([`${cid.username} liked Rain`]);
  expect(await owner.call(getMute, user(ben))).toEqual({ muted: true });
  expect(await owner.call(unmute, user(ben))).toEqual({ muted: false });
  expect(await messages(owner)).toHaveLength(2);

  const group = await groupWith('Quiet hours', [ben, cid]);
  await fan.call(followUser, { id: ben.id });
  await fan.call(followGroup, { groupLink: group.groupLink });
  const own = (await aStoredTrack(world, ben)).id;
  const [byBen, byCid] = [await posted(group.groupLink, ben), await posted(group.groupLink, cid)];
  expect(await feed(fan)).toEqual(expect.arrayContaining([own, byBen, byCid]));
  await fan.call(mute, user(ben));
  expect(await feed(fan)).toEqual([byCid]);
  expect((await fan.call(listFollowedTracks, {})).meta.total).toBe(1);
  await aStoredTrack(world, ben);
  expect(await messages(fan)).toEqual([]);
});

test('who is muted is not suggested [NOTIF-100]', async () => {
  const [viewer, friend] = [await world.person('viewer'), await world.person('friend')];
  await viewer.call(followUser, { id: friend.id });
  await friend.call(followUser, { id: cid.id });
  const suggested = async () => JSON.stringify(await viewer.call(listSuggestedUsers, {}));
  expect(await suggested()).toContain(cid.id);
  await viewer.call(mute, user(cid));
  expect(await suggested()).not.toContain(cid.id);
});

test('the talk of a muted track, and a muted group, are not heard of, and likes and other things are [NOTIF-101]', async () => {
  const owner = await world.person('owner2');
  const [one, two] = [
    await aStoredTrack(world, owner, { title: 'One' }),
    await aStoredTrack(world, owner, { title: 'Two' }),
  ];
  await ben.call(trackComments.post, { id: one.id, content: 'Before' });
  expect(await messages(owner)).toHaveLength(1);
  await owner.call(mute, { kind: 'track', id: one.id });
  expect(await messages(owner)).toEqual([]);
  await ben.call(trackComments.post, { id: one.id, content: 'After' });
  await ben.call(trackComments.post, { id: two.id, content: 'There' });
  await ben.call(likeTrack, { id: one.id });
  expect((await messages(owner)).toSorted()).toEqual(
    [`${ben.username} commented on Two`, `${ben.username} liked One`].toSorted(),
  );
  const group = await groupWith('Cellar', [ben, cid]);
  await cid.call(mute, { kind: 'group', id: group.groupLink });
  await posted(group.groupLink, ben);
  const ofGroup = async (who: Member) => (await messages(who)).filter((text) => text.includes('Cellar'));
  expect([(await ofGroup(cid)).length, (await ofGroup(ada)).length > 0]).toEqual([0, true]);
});

test('a member reads what they have muted, and it goes with what is muted [NOTIF-099] [NOTIF-103]', async () => {
  const viewer = await world.person('viewer2');
  const hidden = await aStoredTrack(world, ben, { published: false });
  const track = await aStoredTrack(world, ben, { title: 'Tide' });
  const group = await groupWith('Attic', []);
  for (const [kind, id] of [
    ['user', ben.id],
    ['track', track.id],
    ['group', group.groupLink],
  ] as const) {
    world.clock.advance(1000);
    await viewer.call(mute, { kind, id });
  }
  const { mutes } = await viewer.call(listMutes, {});
  expect(mutes.map(({ kind, name }) => [kind, name])).toEqual([
    ['group', 'Attic'],
    ['track', 'Tide'],
    ['user', ben.username],
  ]);
  for (const { kind, id } of mutes.slice(0, 1)) await viewer.call(unmute, { kind, id });
  await sql`update tracks set published = false where id = ${track.id}`.execute(db);
  expect((await viewer.call(listMutes, {})).mutes.map(({ kind }) => kind)).toEqual(['user']);
  for (const [kind, id] of [
    ['track', hidden.id],
    ['track', 'no-id'],
    ['user', track.id],
    ['user', 'no-id'],
    ['group', 'no-such-group'],
  ] as const)
    await expect(viewer.call(mute, { kind, id })).rejects.toMatchObject(refused(404));
  await expect(viewer.call(mute, user(viewer))).rejects.toMatchObject(refused(409));
});

test('muting and taking that back reach the open pages of the member alone [NOTIF-107]', async () => {
  const viewer = await world.person('viewer4');
  const client = await world.database.pool.connect();
  const received: unknown[] = [];
  client.on('notification', ({ payload }) => {
    const { channel, message } = JSON.parse(payload ?? '') as { channel?: string; message?: object };
    if (channel?.startsWith('user:')) received.push([channel, message]);
  });
  await client.query(`listen ${liveNotifyChannel}`);
  for (const call of [mute, unmute]) await viewer.call(call, user(ben));
  const changed = [`user:${viewer.id}`, { event: 'notifications-changed' }];
  await expect.poll(() => received).toEqual([changed, changed]);
  client.release(true);
});

test('no more than 500 are muted at once [NOTIF-099]', async () => {
  const viewer = await world.person('viewer3');
  const others = await manyMembers(world.platform, MUTES_MAX);
  const at = world.clock.now();
  await sql`insert into mutes (user_id, kind, muted_user_id, created_at)
    select ${viewer.id}::uuid, 'user', id, ${at} from unnest(${others.map(({ id }) => id)}::uuid[]) as o (id)`.execute(
    db,
  );
  await expect(viewer.call(mute, user(ben))).rejects.toMatchObject(refused(409));
  await viewer.call(mute, { kind: 'user', id: others[0]?.id ?? '' });
});

let members = 0;
for (const endpoint of [listMutes, getMute, mute, unmute])
  wrongInputs({
    world,
    endpoint,
    as: () => world.person(`any${members++}`),
    good: () => (endpoint === listMutes ? {} : user(ben)),
    unchanged: ['mutes'],
  });
