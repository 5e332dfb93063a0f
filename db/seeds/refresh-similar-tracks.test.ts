import { expect, test } from 'vitest';
import { listSimilarTracks } from '#features/similar/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { refreshSimilarTracks } from './refresh-similar-tracks.ts';

const world = await aWorld();
const { platform } = world;

test('a seeded track is like those that came after it, without waiting for the next day', async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  const { id } = await aStoredTrack(world, ada, { genreId: 3 });
  await world.drain();
  await aStoredTrack(world, ben, { title: 'Later', genreId: 3 });
  await world.drain();
  const titles = async () =>
    (await world.newGuest().call(listSimilarTracks, { id })).similar.map(({ track }) => track.title);
  expect(await titles()).toEqual([]);
  await refreshSimilarTracks(makeCall(platform, platform.db, guest));
  world.clock.advance(1000);
  await world.drain();
  expect(await titles()).toEqual(['Later']);
});
