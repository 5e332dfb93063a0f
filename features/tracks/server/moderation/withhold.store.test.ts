import { expect, test } from 'vitest';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { restoreTrack, withholdTrack } from './withhold.store.ts';

const world = await aWorld();
const { db } = world.platform;

test('a withheld track is restored; one unpublished by its owner stays unpublished', async () => {
  const ada = await world.person('ada');
  const [shown, kept] = [
    await aStoredTrack(world, ada),
    await aStoredTrack(world, ada, { published: false }),
  ];
  expect(await withholdTrack(db, shown.id)).toMatchObject({ published: false, withheld: 'track' });
  expect(await restoreTrack(db, shown.id)).toMatchObject({ published: true, withheld: null });
  expect(await withholdTrack(db, kept.id)).toBeNull();
  expect(await restoreTrack(db, kept.id)).toBeNull();
  const row = db.selectFrom('tracks').select(['published', 'withheld']).where('id', '=', kept.id);
  expect(await row.executeTakeFirst()).toEqual({ published: false, withheld: null });
});
