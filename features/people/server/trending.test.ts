import { expect, test } from 'vitest';
import { followUser, unfollowUser } from '#features/follows/contract.ts';
import { listTrendingUsers } from '#features/people/contract.ts';
import { userHeat } from '#features/people/server/user-heat.ts';
import { countPlay } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { decayHeat } from '#features/trending/server/decay-heat.ts';
import { getHeatEpoch } from '#features/trending/server/heat.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';

const DAY_MS = 86_400_000;
const world = await aWorld();
const { db } = world.platform;
const fan = await world.person('fan');

async function scoreOf({ id }: Member): Promise<number> {
  await world.drain();
  const epoch = await getHeatEpoch(db, userHeat);
  const age = world.clock.now().getTime() - epoch.getTime();
  const row = await db
    .selectFrom('user_heat')
    .select('heat')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.heat * 2 ** (-age / (3 * DAY_MS));
}
const trending = async () => {
  await world.drain();
  world.clock.advance(2000);
  return (await world.guest.call(listTrendingUsers, { items: 100 })).data.map(({ id }) => id);
};

test('a follower adds 5 heat, a play 1, a like 3, a new track 2 [USER-019]', async () => {
  const [followed, played, liked, fresh] = await Promise.all(
    ['followed', 'played', 'liked', 'fresh'].map((name) => world.person(name)),
  );
  if (!followed || !played || !liked || !fresh) throw new Error('Four came');
  await fan.call(followUser, { id: followed.id });
  expect(await scoreOf(followed)).toBeCloseTo(5, 6);
  const { id: toPlay } = await aStoredTrack(world, played, { title: 'p' });
  const { id: toLike } = await aStoredTrack(world, liked, { title: 'l' });
  const before = [await scoreOf(played), await scoreOf(liked)] as const;
  await fan.call(countPlay, { id: toPlay });
  await fan.call(likeTrack, { id: toLike });
  expect((await scoreOf(played)) - before[0]).toBeCloseTo(1, 6);
  expect((await scoreOf(liked)) - before[1]).toBeCloseTo(3, 6);
  const track = await uploadTrack(world, fresh);
  await fresh.call(updateTrack, { id: track.id, mixdown: { published: true } });
  expect(await scoreOf(fresh)).toBeCloseTo(2, 2);
  await fresh.call(updateTrack, { id: track.id, mixdown: { published: false } });
  await fresh.call(updateTrack, { id: track.id, mixdown: { published: true } });
  expect(await scoreOf(fresh)).toBeCloseTo(2, 2);
});

test('an unlike and an unfollow subtract heat, and own plays and likes add none [COMM-016]', async () => {
  const owner = await world.person('owner');
  const { id } = await aStoredTrack(world, owner, { title: 'own' });
  const before = await scoreOf(owner);
  await owner.call(likeTrack, { id });
  await owner.call(countPlay, { id });
  await fan.call(followUser, { id: owner.id });
  await fan.call(likeTrack, { id });
  expect((await scoreOf(owner)) - before).toBeCloseTo(8, 6);
  world.clock.advance(DAY_MS);
  const decayed = before * 2 ** (-1 / 3);
  await fan.call(unfollowUser, { id: owner.id });
  await fan.call(unlikeTrack, { id });
  expect(await scoreOf(owner)).toBeCloseTo(decayed, 6);
  await fan.call(unfollowUser, { id: owner.id });
  expect(await scoreOf(owner)).toBeCloseTo(decayed, 6);
});

test('the hottest member comes first, and members without heat last, newest first [COMM-015]', async () => {
  const make = async (name: string) => {
    world.clock.advance(1000);
    return world.person(name);
  };
  const [older, star, newer] = [await make('quiet'), await make('star'), await make('silent')];
  const crowd = await Promise.all(['u', 'v', 'w'].map(make));
  for (const one of crowd) await one.call(followUser, { id: star.id });
  const order = await trending();
  const zeros = [newer.id, older.id];
  expect(order[0]).toBe(star.id);
  expect(order.filter((id) => zeros.includes(id))).toEqual(zeros);
});

test('heat is gone after 14 days', async () => {
  const star = await world.person('fading');
  const late = await world.person('late');
  await late.call(followUser, { id: star.id });
  await world.drain();
  world.clock.advance(14 * DAY_MS + 600_000);
  await decayHeat(makeCall(world.platform, db, guest), userHeat);
  expect(await scoreOf(star)).toBe(0);
});
