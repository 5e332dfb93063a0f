import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import * as contract from '#features/people/contract.ts';
import { listSuggestedUsers } from '#features/people/suggestions.contract.ts';
import type { ListedUserResource } from '#features/profiles/users.contract.ts';
import { searchCommunity } from '#features/search/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { countStatements } from '#testing/count-statements.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const setPlays = (id: string, plays: number) =>
  db.updateTable('tracks').set({ plays }).where('id', '=', id).execute();

test('a member is listed everywhere with the most played of their public tracks, found by the same statement [USER-077]', async () => {
  const [star, fan, bare] = [
    await world.person('star'),
    await world.person('fan'),
    await world.person('bare'),
  ];
  await fan.call(followUser, { id: star.id });
  await star.call(followUser, { id: fan.id });
  const hidden = await aStoredTrack(world, star, { title: 'Hidden', published: false });
  const best = await aStoredTrack(world, star, { title: 'Best' });
  const newest = await aStoredTrack(world, star, { title: 'Newest' });
  for (const [{ id }, plays] of [
    [hidden, 900],
    [best, 5],
    [newest, 4],
  ] as const)
    await setPlays(id, plays);
  await world.drain();
  world.clock.advance(2000);
  const lists: Record<string, () => Promise<ListedUserResource[]>> = {
    top: async () => (await world.guest.call(contract.listTopUsers, {})).data,
    trending: async () => (await world.guest.call(contract.listTrendingUsers, {})).data,
    recent: async () => (await world.guest.call(contract.listRecentUsers, {})).data,
    followers: async () => (await world.guest.call(contract.listFollowers, { id: fan.id })).data,
    followings: async () => (await world.guest.call(contract.listFollowings, { id: fan.id })).data,
    suggested: async () => (await bare.call(listSuggestedUsers, {})).suggestions.map(({ user }) => user),
    search: async () =>
      (await world.guest.call(searchCommunity, { q: star.username, types: 'user' }))
        .data as ListedUserResource[],
  };
  for (const [name, read] of Object.entries(lists)) {
    const of = new Map((await read()).map((user) => [user.id, user.attributes.bestTrack]));
    expect([name, of.get(star.id)?.title, of.get(fan.id) ?? null]).toEqual([name, 'Best', null]);
  }
  world.clock.advance(2000);
  const { statements } = await countStatements(world.database, async () => {
    await world.guest.call(contract.listTopUsers, { items: 50 });
  });
  expect(statements).toBeLessThanOrEqual(2);
  await setPlays(newest.id, 6);
  world.clock.advance(2000);
  const top = await world.guest.call(contract.listTopUsers, {});
  const track = top.data.find(({ id }) => id === star.id)?.attributes.bestTrack;
  expect(track).toMatchObject({
    title: 'Newest',
    audioMp3Url: expect.stringContaining(`tracks/${newest.id}/`),
  });
  await db.updateTable('tracks').set({ published: false }).where('user_id', '=', star.id).execute();
  world.clock.advance(2000);
  const after = (await world.guest.call(contract.listTopUsers, {})).data.find(({ id }) => id === star.id);
  expect(after?.attributes.bestTrack).toBeNull();
});
