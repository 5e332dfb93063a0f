import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { incrementUserCounts } from '#features/members/testing/increment-user-counts.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import * as contract from '#features/people/contract.ts';
import { getProfile } from '#features/profiles/contract.ts';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const { db } = world.platform;
const idsOf = ({ data }: UserListDocument) => data.map(({ id }) => id);
const signUpInOrder = async (...names: string[]) => {
  const members: Member[] = [];
  for (const name of names) {
    world.clock.advance(1000);
    members.push(await world.person(name));
  }
  return members as [Member, Member, Member, Member];
};
const addCounts = ({ id }: Member, followers: number, plays: number) =>
  incrementUserCounts(db, id, { followers_count: followers, plays_count: plays });

/** All of a list, by pages of `items`. */
async function readAllPages(read: (page: string | number) => Promise<UserListDocument>): Promise<string[]> {
  const seen: string[] = [];
  for (let page: string | number | null = 1; page !== null; ) {
    const answer: UserListDocument = await read(page);
    seen.push(...idsOf(answer));
    page = answer.meta.nextPage;
  }
  return seen;
}
const lists = [contract.listTopUsers, contract.listTrendingUsers, contract.listRecentUsers] as const;

test('top users are ordered by followers, then plays, then id [USER-017]', async () => {
  const [a, b, c, d] = await signUpInOrder('a', 'b', 'c', 'd');
  await addCounts(a, 5, 1);
  await addCounts(b, 5, 9);
  await addCounts(c, 1, 9000);
  await addCounts(d, 5, 1);
  const [first, second] = [a.id, d.id].sort();
  world.clock.advance(2000);
  const all = await readAllPages((page) => world.guest.call(contract.listTopUsers, { page, items: 2 }));
  expect(all.slice(0, 4)).toEqual([b.id, first, second, c.id]);
  expect(new Set(all).size).toBe(all.length);
});

test('new users are ordered by sign-up, newest first [USER-018]', async () => {
  const [a, b, c] = await signUpInOrder('n1', 'n2', 'n3');
  world.clock.advance(2000);
  const all = await readAllPages((page) => world.guest.call(contract.listRecentUsers, { page, items: 2 }));
  expect(all.slice(0, 3)).toEqual([c.id, b.id, a.id]);
  expect(new Set(all).size).toBe(all.length);
});

test('each of the three lists has a call that answers 20 members a page by default [USER-015] [USER-016]', async () => {
  await signUpInOrder(...Array.from({ length: 22 }, (_, at) => `many${at}`));
  for (const [path, endpoint] of [
    ['/api/users/top', lists[0]],
    ['/api/users/trending', lists[1]],
    ['/api/users/recent', lists[2]],
  ] as const) {
    world.clock.advance(2000);
    const { status, body } = await world.guest.raw({ method: 'GET', url: path });
    expect([status, body.data.length]).toEqual([200, 20]);
    expect(body.data[0]).toMatchObject({ type: 'user', attributes: { current_user_following: null } });
    const next = await world.guest.call(endpoint, { page: body.meta.next_page });
    expect(idsOf(next).filter((id) => body.data.some((user: { id: string }) => user.id === id))).toEqual([]);
    expect(body.meta.total).toBe((await readAllPages((page) => world.guest.call(endpoint, { page }))).length);
  }
});

test('a list repeats and skips no member while others sign up [COMM-011]', async () => {
  const first = await world.guest.call(contract.listRecentUsers, { items: 3 });
  await signUpInOrder('late', 'later');
  const second = await world.guest.call(contract.listRecentUsers, {
    items: 3,
    page: first.meta.nextPage ?? '',
  });
  const rows = await db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const before = rows.map(({ id }) => id).slice(2);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(before.slice(0, 6));
});

test('a list marks the members whom the viewer follows, and none for a guest [USER-002]', async () => {
  const [star, fan, other] = await signUpInOrder('star', 'fan', 'other');
  await fan.call(followUser, { id: star.id });
  world.clock.advance(2000);
  const seenBy = async (member: { call: Member['call'] }) => {
    const { data } = await member.call(contract.listRecentUsers, {});
    const user = fromProfileDocument(await member.call(getProfile, { id: star.id }));
    const inList = data.find(({ id }) => id === star.id)?.attributes.currentUserFollowing;
    return [inList, user.currentUserFollowing];
  };
  expect([await seenBy(fan), await seenBy(other), await seenBy(world.guest)]).toEqual([
    [true, true],
    [false, false],
    [null, null],
  ]);
});

test('followers and followings are listed by newest follow, by guid or profile link [USER-030]', async () => {
  const [star, x, y, z] = await signUpInOrder('lead', 'x', 'y', 'z');
  for (const fan of [y, x, z]) {
    world.clock.advance(1000);
    await fan.call(followUser, { id: star.id });
  }
  for (const to of [z, x]) {
    world.clock.advance(1000);
    await y.call(followUser, { id: to.id });
  }
  for (const id of [star.id, star.profileLink.toUpperCase()]) {
    const read = (page: string | number) => world.guest.call(contract.listFollowers, { id, page, items: 2 });
    expect(await readAllPages(read)).toEqual([z.id, x.id, y.id]);
  }
  const following = await x.call(contract.listFollowings, { id: y.profileLink });
  expect(idsOf(following)).toEqual([x.id, z.id, star.id]);
  expect(following.meta).toEqual({ nextPage: null, total: 3 });
  expect(following.data.map(({ attributes }) => attributes.currentUserFollowing)).toEqual([
    false,
    false,
    true,
  ]);
});

test('members who followed at the same moment are each listed once', async () => {
  const [star] = await signUpInOrder('crowd');
  const fans = await Promise.all(Array.from({ length: 7 }, (_, at) => world.person(`fan${at}`)));
  for (const fan of fans) await fan.call(followUser, { id: star.id });
  const all = await readAllPages((page) =>
    world.guest.call(contract.listFollowers, { id: star.id, page, items: 3 }),
  );
  expect(all.sort()).toEqual(fans.map(({ id }) => id).sort());
});

test.each(['deleted_at', 'banned_at'] as const)(
  'a member with %s is in no list and has no page [USER-020]',
  async (what) => {
    const [hidden, friend] = await signUpInOrder(
      `gone${what}`.replace('_', ''),
      `friend${what}`.replace('_', ''),
    );
    await hidden.call(followUser, { id: friend.id });
    await friend.call(followUser, { id: hidden.id });
    await addCounts(hidden, 50, 50);
    const listed = async () => {
      world.clock.advance(2000);
      const inLists = await Promise.all(
        lists.map(async (list) =>
          (await readAllPages((page) => world.guest.call(list, { page }))).includes(hidden.id),
        ),
      );
      const sides = [contract.listFollowers, contract.listFollowings].map(async (list) =>
        idsOf(await world.guest.call(list, { id: friend.id })).includes(hidden.id),
      );
      return [...inLists, ...(await Promise.all(sides))];
    };
    expect(await listed()).toEqual([true, true, true, true, true]);
    await updateUser(db, hidden.id, { [what]: world.clock.now() });
    expect(await listed()).toEqual([false, false, false, false, false]);
    for (const path of ['', '/followers', '/followings', '/mixdowns', '/group_memberships']) {
      const answer = await friend.raw({ method: 'GET', url: `/api/users/${hidden.profileLink}${path}` });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  },
);

for (const endpoint of [...lists]) {
  wrongInputs({
    world,
    endpoint,
    as: () => world.newGuest(),
    good: () => ({}),
    unchanged: ['users', 'user_counts', 'user_heat'],
  });
}
for (const endpoint of [contract.listFollowers, contract.listFollowings]) {
  wrongInputs({
    world,
    endpoint,
    as: () => world.newGuest(),
    good: async () => ({ id: (await world.person(endpoint.id.replace('.', ''))).id }),
    unchanged: ['follows', 'user_counts'],
  });
}
