import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countDeadlocks, countLockWaits, race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { deleteList, getListByLink, updateList } from '../../contract.ts';
import { followList, listFollowedLists, unfollowList } from '../../follows.contract.ts';
import { aList } from '../../testing/a-list.ts';
import { listsOfMember } from '../lists-of-member.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada');
const ben = await world.person('ben');
const cleo = await world.person('cleo');
let made = 0;
const listOf = async (owner: Member, visibility: 'public' | 'secret' | 'private' = 'public') => {
  const { id: trackId } = await aStoredTrack(world, owner);
  return aList(owner, [trackId], { title: `List ${made++}`, visibility });
};
const followedBy = async (person: Member) =>
  (await person.call(listFollowedLists, {})).lists.map(({ title }) => title);
const refused = (status: number) => expect.objectContaining({ status });
const shownTo = (person: Member | typeof world.guest, list: { permalink: string }) =>
  person.call(getListByLink, { profileLink: ada.profileLink, permalink: list.permalink });

test('a member follows a public list once, and no longer; its followers are counted [LIST-032]', async () => {
  const list = await listOf(ada);
  const { given } = await race(5, () => ben.call(followList, { id: list.id }));
  expect(given).toEqual(Array(5).fill({ followersCount: 1, currentUserFollowing: true }));
  expect(await cleo.call(followList, { id: list.id })).toMatchObject({ followersCount: 2 });
  expect(await shownTo(ben, list)).toMatchObject({ followersCount: 2, currentUserFollowing: true });
  for (const person of [ada, world.guest])
    expect(await shownTo(person, list)).toMatchObject({ followersCount: 2, currentUserFollowing: null });
  for (let turn = 0; turn < 2; turn += 1)
    expect(await ben.call(unfollowList, { id: list.id })).toEqual({
      followersCount: 1,
      currentUserFollowing: false,
    });
});

test('own lists and lists that are not public are not followed, nor those of who blocks or is blocked [LIST-032]', async () => {
  const list = await listOf(ada);
  await expect(ada.call(followList, { id: list.id })).rejects.toEqual(refused(422));
  for (const visibility of ['secret', 'private'] as const) {
    const hidden = await listOf(ada, visibility);
    await expect(ben.call(followList, { id: hidden.id })).rejects.toEqual(refused(404));
    await expect(ben.call(unfollowList, { id: hidden.id })).rejects.toEqual(refused(404));
  }
  const dora = await world.person('dora');
  const theirs = await listOf(dora);
  await dora.call(followList, { id: list.id });
  await ada.call(followList, { id: theirs.id });
  await ada.call(blockUser, { id: dora.id });
  expect([await followedBy(dora), await followedBy(ada)]).toEqual([[], []]);
  expect(await shownTo(cleo, list)).toMatchObject({ followersCount: 0 });
  await expect(dora.call(followList, { id: list.id })).rejects.toEqual(refused(403));
  await expect(ada.call(followList, { id: theirs.id })).rejects.toEqual(refused(403));
});

test('a member gets the followed lists that they see now, last followed first [LIST-033]', async () => {
  const eve = await world.person('eve');
  const lists = [await listOf(ada), await listOf(ben), await listOf(ada)];
  for (const { id } of lists) {
    await eve.call(followList, { id });
    world.clock.advance(1000);
  }
  const [first, second, third] = lists.map(({ title }) => title);
  expect(await followedBy(eve)).toEqual([third, second, first]);
  const page = await eve.call(listFollowedLists, { items: 2 });
  expect(await eve.call(listFollowedLists, { items: 2, page: page.meta.nextPage ?? '' })).toMatchObject({
    lists: [{ title: first }],
  });
  const id = lists[2]?.id ?? '';
  await ada.call(updateList, { id, list: { visibility: 'private' } });
  expect(await followedBy(eve)).toEqual([second, first]);
  await eve.call(unfollowList, { id });
  await ada.call(updateList, { id, list: { visibility: 'public' } });
  expect(await followedBy(eve)).toEqual([second, first]);
  await ada.call(deleteList, { id: lists[0]?.id ?? '' });
  expect(await followedBy(eve)).toEqual([second]);
});

test('an export holds the followed lists, and deleting the account ends the follows [LIST-034]', async () => {
  const fay = await world.person('fay');
  const gus = await world.person('gus');
  const [open, hidden, suspended] = [await listOf(ada), await listOf(ada), await listOf(gus)];
  for (const { id } of [open, hidden, suspended]) await fay.call(followList, { id });
  await updateUser(db, gus.id, { banned_at: world.clock.now() });
  await ada.call(updateList, { id: hidden.id, list: { visibility: 'private' } });
  const call = makeCall(world.platform, db, guest);
  const files = await Array.fromAsync(listsOfMember.exportFiles(call, fay.id));
  expect(files.find(({ path }) => path === 'followed_lists.json')).toMatchObject({
    json: [{ title: open.title, profileLink: ada.profileLink, permalink: open.permalink }],
  });
  await listsOfMember.erase(call, fay.id);
  expect(await shownTo(ben, open)).toMatchObject({ followersCount: 0 });
  expect(await followedBy(fay)).toEqual([]);
});

test('two followers of the same lists are erased at once without waiting for each other; the counts are right [LIST-034]', async () => {
  const lists = [await listOf(ada), await listOf(ada), await listOf(ada)];
  const [hal, ida] = [await world.person('hal'), await world.person('ida')];
  for (const { id } of lists) await hal.call(followList, { id });
  for (const { id } of lists.toReversed()) await ida.call(followList, { id });
  await ben.call(followList, { id: lists[0]?.id ?? '' });
  const call = makeCall(world.platform, db, guest);
  const before = await countDeadlocks(db);
  const erased = await transaction(db, async (tx) => {
    await sql`select from lists where id = ${lists[1]?.id}::uuid for update`.execute(tx);
    const both = race(2, (at) => listsOfMember.erase(call, at === 0 ? hal.id : ida.id));
    await expect.poll(() => countLockWaits(db)).toBe(2);
    return { both };
  });
  expect((await erased.both).thrown).toEqual([]);
  expect(await countDeadlocks(db)).toBe(before);
  for (const [at, followersCount] of [1, 0, 0].entries())
    expect(await shownTo(cleo, lists[at] ?? { permalink: '' })).toMatchObject({ followersCount });
});

const as = () => world.person(`reader${made++}`);
for (const endpoint of [followList, unfollowList])
  wrongInputs({
    world,
    endpoint,
    as,
    unchanged: ['lists', 'list_follows'],
    good: async () => ({ id: (await listOf(ada)).id }),
  });
wrongInputs({
  world,
  endpoint: listFollowedLists,
  as,
  unchanged: ['list_follows'],
  good: async () => ({ page: '1', items: '5' }),
});
