import { expect, test } from 'vitest';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { findOwnersOfTracks } from './track.store.ts';

const world = await aWorld();
const { db } = world.platform;

test('findOwnersOfTracks returns the owners of the given tracks only', async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  const [hers, another, his] = [
    await aStoredTrack(world, ada),
    await aStoredTrack(world, ada),
    await aStoredTrack(world, ben),
  ];
  const missing = '0198f000-0000-7000-8000-000000000000';
  expect(await findOwnersOfTracks(db, [hers.id, his.id, hers.id, missing])).toEqual(
    new Map([
      [hers.id, ada.id],
      [his.id, ben.id],
    ]),
  );
  expect(await findOwnersOfTracks(db, [another.id])).toEqual(new Map([[another.id, ada.id]]));
  expect(await findOwnersOfTracks(db, [])).toEqual(new Map());
});
