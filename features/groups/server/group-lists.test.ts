import { expect, test } from 'vitest';
import { deleteComment } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import {
  featureGroup,
  followGroup,
  type GroupListDocument,
  groupComments,
  joinGroup,
  leaveGroup,
  listFeaturedGroups,
  listRecentGroups,
  listTrendingGroups,
  unfollowGroup,
} from '#features/groups/contract.ts';
import { aGroup, groupRowId } from '#features/groups/testing/a-group.ts';
import { postTrack, removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { countPlay, trackComments } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { scoresNow } from '#features/tracks/testing/trending.ts';
import { decayHeat } from '#features/trending/server/decay-heat.ts';
import { getHeatEpoch } from '#features/trending/server/heat.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { groupHeat } from './group-heat.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const cid = await world.person('cid');
const admin = await world.person('admin', { admin: true });
const names = ({ data }: GroupListDocument) => data.map(({ attributes }) => attributes.name);
const lists = [listRecentGroups, listTrendingGroups, listFeaturedGroups] as const;
const HOUR = 3_600_000;

/** A group's score now, computed from its heat. */
async function scoreOf(group: { id: string }): Promise<number> {
  await world.drain();
  const epoch = await getHeatEpoch(db, groupHeat);
  const { heat } = await db
    .selectFrom('group_heat')
    .select('heat')
    .where('group_id', '=', await groupRowId(world, group))
    .executeTakeFirstOrThrow();
  return heat * 2 ** (-(world.clock.now().getTime() - epoch.getTime()) / (72 * HOUR));
}

test('recent groups are listed newest first, 20 a page, without repeats while groups are created [GROUP-019]', async () => {
  for (let at = 1; at <= 23; at += 1) await aGroup(world, ada, { name: `Group ${at}` });
  const expected = Array.from({ length: 23 }, (_none, at) => `Group ${23 - at}`);
  const first = await world.guest.call(listRecentGroups, {});
  expect([first.data.length, first.meta.total]).toEqual([20, 23]);
  await aGroup(world, ada, { name: 'Late' });
  const second = await world.guest.call(listRecentGroups, { page: first.meta.nextPage ?? '' });
  expect([...names(first), ...names(second)]).toEqual(expected);
  expect(second.meta.nextPage).toBeNull();
  const third = await ben.raw({ method: 'GET', url: '/api/groups/recent?page=2&items=10' });
  expect(third.body.data[0].attributes.name).toBe('Group 14');
});

test('lists of groups answer a JSON:API document with next_page and total', async () => {
  for (const name of ['recent', 'trending', 'featured']) {
    const { status, body } = await world.guest.raw({ method: 'GET', url: `/api/groups/${name}?items=2` });
    expect([status, Object.keys(body), Object.keys(body.meta).sort()]).toEqual([
      200,
      ['data', 'meta'],
      ['next_page', 'total'],
    ]);
  }
});

test('closed groups are listed only to their members [GROUP-021]', async () => {
  const closed = await aGroup(world, ada, { name: 'Vault', privacySetting: 'closed' });
  await admin.call(featureGroup, { id: closed.id, featured: true });
  const sees = async (who: Person) =>
    Promise.all(
      lists.map(async (list) => {
        const page = await who.call(list, { items: 100 });
        expect(page.meta.total, list.id).toBe(page.data.length);
        return names(page).includes('Vault');
      }),
    );
  expect(await sees(ada)).toEqual([true, true, true]);
  for (const who of [world.guest, ben, admin]) expect(await sees(who)).toEqual([false, false, false]);
  await ada.raw({ method: 'POST', url: `/group/${closed.groupLink}/invite/${cid.id}` });
  expect(await sees(cid), 'an invitation is not enough').toEqual([false, false, false]);
  await cid.call(joinGroup, { groupLink: closed.groupLink });
  expect(await sees(cid)).toEqual([true, true, true]);
  await cid.call(leaveGroup, { groupLink: closed.groupLink });
  expect(await sees(cid)).toEqual([false, false, false]);
});

test('a group that closes leaves the lists at once, and one that opens enters them', async () => {
  const group = await aGroup(world, ada, { name: 'Revolving' });
  const set = (privacy_setting: string) =>
    ada.raw({ method: 'PUT', url: `/api/groups/${group.id}`, body: { group: { privacy_setting } } });
  const seen = async () => names(await world.guest.call(listRecentGroups, { items: 1 }))[0] === 'Revolving';
  expect(await seen()).toBe(true);
  await set('closed');
  expect(await seen()).toBe(false);
  await set('viewable');
  expect(await seen()).toBe(true);
});

test('featured groups are listed last featured first [COMM-017]', async () => {
  const [one, two] = [await aGroup(world, ada, { name: 'One' }), await aGroup(world, ada, { name: 'Two' })];
  for (const { id } of [two, one]) {
    world.clock.advance(1000);
    await admin.call(featureGroup, { id, featured: true });
  }
  expect(names(await world.guest.call(listFeaturedGroups, {}))).toEqual(['One', 'Two']);
  world.clock.advance(1000);
  await admin.call(featureGroup, { id: two.id, featured: true });
  expect(names(await world.guest.call(listFeaturedGroups, {})), 'a second mark is none').toEqual([
    'One',
    'Two',
  ]);
  await admin.call(featureGroup, { id: one.id, featured: false });
  expect(names(await world.guest.call(listFeaturedGroups, {}))).toEqual(['Two']);
});

test('each list answers what the viewer is to its groups', async () => {
  const group = await aGroup(world, ada, { name: 'Mine to see' });
  await ben.call(joinGroup, { groupLink: group.groupLink });
  const facts = async (who: Person) => {
    const found = (await who.call(listRecentGroups, { items: 5 })).data.find(({ id }) => id === group.id);
    return [found?.attributes.currentUserMember, found?.attributes.currentUserAdmin];
  };
  expect([await facts(ada), await facts(ben), await facts(cid), await facts(world.guest)]).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test('a membership adds heat of weight 5, a follower 3, a track 4, a comment 2 [GROUP-020]', async () => {
  const groupOf = (name: string) => aGroup(world, ada, { name });
  const group = await groupOf('Warm');
  const { groupLink } = group;
  expect(await scoreOf(group)).toBe(0);
  await ben.call(joinGroup, { groupLink });
  expect(await scoreOf(group)).toBeCloseTo(5, 5);
  await ben.call(followGroup, { groupLink });
  expect(await scoreOf(group)).toBeCloseTo(8, 5);
  const { id } = await aStoredTrack(world, ben);
  await ben.call(postTrack, { groupLink, mixdownId: id });
  expect(await scoreOf(group)).toBeCloseTo(12, 5);
  await commentOn(world, groupComments, groupLink, ben);
  expect(await scoreOf(group)).toBeCloseTo(14, 3);
});

test('undone events no longer count and leave a heat of 0', async () => {
  const group = await aGroup(world, ada, { name: 'Back and forth' });
  const { groupLink } = group;
  const { id: mixdownId } = await aStoredTrack(world, ben);
  await ben.call(joinGroup, { groupLink });
  await ben.call(followGroup, { groupLink });
  await ben.call(postTrack, { groupLink, mixdownId });
  const comment = await commentOn(world, groupComments, groupLink, ben);
  await world.drain();
  world.clock.advance(30 * HOUR);
  await ben.call(removeGroupTrack, { groupLink, trackId: mixdownId });
  await ben.call(unfollowGroup, { groupLink });
  await ben.call(leaveGroup, { groupLink });
  await ben.call(deleteComment, { id: comment.id });
  expect(await scoreOf(group)).toBe(0);
});

test('events of a group admin in their own group do not count [COMM-016]', async () => {
  const group = await aGroup(world, ada, { name: 'Own horn' });
  const { groupLink } = group;
  await ada.call(followGroup, { groupLink });
  await ada.call(postTrack, { groupLink, mixdownId: (await aStoredTrack(world, ada)).id });
  await commentOn(world, groupComments, groupLink, ada);
  expect(await scoreOf(group)).toBe(0);
});

test('a play adds weight 1 to a track, a like 5, a comment 3, and a post in a group of others 2 [TRACK-023]', async () => {
  const group = await aGroup(world, ada, { name: 'Heater' });
  await ben.call(joinGroup, { groupLink: group.groupLink });
  const [{ id }, own] = [await aStoredTrack(world, ben), await aStoredTrack(world, ada)];
  const score = async (trackId: string) => (await scoresNow(world)).get(trackId);
  await cid.call(countPlay, { id });
  expect(await score(id)).toBeCloseTo(1, 5);
  await cid.call(likeTrack, { id });
  expect(await score(id)).toBeCloseTo(6, 5);
  await commentOn(world, trackComments, id, cid);
  expect(await score(id)).toBeCloseTo(9, 3);
  await ben.call(postTrack, { groupLink: group.groupLink, mixdownId: id });
  expect(await score(id)).toBeCloseTo(11, 3);
  await ada.call(postTrack, { groupLink: group.groupLink, mixdownId: own.id });
  expect(await score(own.id), "in one's own group").toBe(0);
});

test('groups trend by score, which halves every three days and ends after 14 days', async () => {
  const [old, young, cold] = [
    await aGroup(world, ada, { name: 'Old fire' }),
    await aGroup(world, ada, { name: 'Young fire' }),
    await aGroup(world, ada, { name: 'Cold' }),
  ];
  await ben.call(joinGroup, { groupLink: old.groupLink });
  await cid.call(joinGroup, { groupLink: old.groupLink });
  await world.drain();
  world.clock.advance(73 * HOUR);
  await ben.call(joinGroup, { groupLink: young.groupLink });
  await ben.call(followGroup, { groupLink: young.groupLink });
  expect(await scoreOf(old)).toBeCloseTo(10 * 2 ** (-73 / 72), 4);
  const order = async () => {
    const all = names(await world.guest.call(listTrendingGroups, { items: 100 }));
    return all.filter((name) => [old, young, cold].some((group) => group.name === name));
  };
  expect(await order()).toEqual(['Young fire', 'Old fire', 'Cold']);
  world.clock.advance((14 * 24 - 73) * HOUR + 10 * 60_000);
  await decayHeat(makeCall(world.platform, db, guest), groupHeat);
  expect([await scoreOf(old), (await scoreOf(young)) > 0]).toEqual([0, true]);
});

for (const endpoint of lists)
  wrongInputs({ world, endpoint, as: () => world.newGuest(), good: () => ({}), unchanged: ['groups'] });
