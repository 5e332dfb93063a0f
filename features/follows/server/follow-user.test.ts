import { expect, test } from 'vitest';
import { followUser, unfollowUser } from '#features/follows/contract.ts';
import { getProfile } from '#features/profiles/contract.ts';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const { db } = world.platform;
const countsOf = async ({ id }: Member) => {
  const user = fromProfileDocument(await world.guest.call(getProfile, { id }));
  return [user.followersCount, user.followingUsersCount];
};
const events = async () =>
  (await db.selectFrom('outbox_events').select('payload').where('type', '=', 'user.followed').execute())
    .length;

test('a member follows and unfollows another by guid or link, without payload [USER-036] [HERO-018] [NOTIF-035]', async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  for (const id of [ben.id, ben.profileLink, ben.profileLink.toUpperCase()]) {
    const url = `/api/users/${id}/follows`;
    const followed = await ada.raw({ method: 'POST', url });
    expect(followed).toMatchObject({
      status: 200,
      body: { followers_count: 1, current_user_following: true },
    });
    expect([await countsOf(ben), await countsOf(ada)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const left = await ada.raw({ method: 'DELETE', url });
    expect(left).toMatchObject({ status: 200, body: { followers_count: 0, current_user_following: false } });
    expect([await countsOf(ben), await countsOf(ada)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  }
});

test('repeated and simultaneous follow calls count once [USER-039]', async () => {
  const [cid, dora] = [await world.person('cid'), await world.person('dora')];
  const before = await events();
  const followed = await race(20, () =>
    cid.raw({ method: 'POST', url: `/api/users/${dora.profileLink}/follows` }),
  );
  expect(followed.given.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect([await countsOf(dora), await countsOf(cid), await events()]).toEqual([[1, 0], [0, 1], before + 1]);
  const left = await race(20, () => cid.raw({ method: 'DELETE', url: `/api/users/${dora.id}/follows` }));
  expect(left.given.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect([await countsOf(dora), await countsOf(cid)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('members who follow and unfollow each other at once end with counts equal to the rows', async () => {
  const members = await Promise.all(['eve', 'fay', 'gus'].map((name) => world.person(name)));
  const pairs = members.flatMap((from) => members.filter((to) => to !== from).map((to) => ({ from, to })));
  const follow = () => pairs.map(({ from, to }) => from.call(followUser, { id: to.id }));
  const leave = () => pairs.map(({ from, to }) => from.call(unfollowUser, { id: to.id }));
  for (let round = 0; round < 5; round += 1) await Promise.all([...follow(), ...leave()]);
  for (const person of members) {
    const rows = (column: 'followed_id' | 'follower_id') =>
      db.selectFrom('follows').select(column).where(column, '=', person.id).execute();
    const expected = [(await rows('followed_id')).length, (await rows('follower_id')).length];
    expect(await countsOf(person)).toEqual(expected);
  }
});

test('following oneself answers 422 with a reason [USER-040] [HERO-020]', async () => {
  const hal = await world.person('hal');
  for (const id of [hal.id, hal.profileLink]) {
    const answer = await hal.raw({ method: 'POST', url: `/api/users/${id}/follows` });
    expect([answer.status, answer.body]).toEqual([422, { error: "You can't follow yourself." }]);
  }
  expect(await countsOf(hal)).toEqual([0, 0]);
});

test('a guest gets 401 and follows nobody [USER-037]', async () => {
  const ivy = await world.person('ivy');
  for (const method of ['POST', 'DELETE'] as const) {
    const answer = await world.guest.raw({ method, url: `/api/users/${ivy.id}/follows` });
    expect(answer.status, method).toBe(401);
  }
  expect(await countsOf(ivy)).toEqual([0, 0]);
});

test('a missing member cannot be followed', async () => {
  const ivo = await world.person('ivo');
  for (const id of ['nobody', '00000000-0000-7000-8000-000000000000']) {
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await ivo.raw({ method, url: `/api/users/${id}/follows` })).status).toBe(404);
    }
  }
});

test('the 61st follow or unfollow call within a minute answers 429 [USER-041]', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  const [jo, kim] = [await strict.person('jo'), await strict.person('kim')];
  const url = `/api/users/${kim.id}/follows`;
  for (let at = 0; at < 60; at += 1) {
    expect((await jo.raw({ method: at % 2 ? 'DELETE' : 'POST', url })).status).toBe(200);
  }
  for (const method of ['POST', 'DELETE'] as const) expect((await jo.raw({ method, url })).status).toBe(429);
  strict.clock.advance(60_000);
  expect((await jo.raw({ method: 'POST', url })).status).toBe(200);
});

for (const endpoint of [followUser, unfollowUser]) {
  wrongInputs({
    world,
    endpoint,
    as: () => world.person(endpoint === followUser ? 'follower' : 'leaver'),
    good: async () => ({ id: (await world.person(`star${endpoint.method.toLowerCase()}`)).id }),
    unchanged: ['follows', 'user_counts', 'outbox_events'],
  });
}
