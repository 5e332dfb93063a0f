import { expect, test } from 'vitest';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { restoreTrack, withholdTrack } from './withhold.store.ts';

const world = await aWorld();
const { db } = world.platform;

test('a hidden track is restored as it was: published, or kept unpublished by its owner [TRACK-181]', async () => {
  const ada = await world.person('ada');
  const [shown, kept] = [
    await aStoredTrack(world, ada),
    await aStoredTrack(world, ada, { published: false }),
  ];
  expect(await withholdTrack(db, shown.id)).toMatchObject({ published: false, withheld: 'track' });
  expect(await restoreTrack(db, shown.id)).toMatchObject({ published: true, withheld: null });
  expect(await withholdTrack(db, kept.id)).toMatchObject({ published: false, withheld: 'track' });
  expect(await withholdTrack(db, kept.id)).toBeNull();
  expect(await restoreTrack(db, kept.id)).toMatchObject({ published: false, withheld: null });
  expect(await restoreTrack(db, kept.id)).toBeNull();
  // The next decision is about a track that its owner has published meanwhile.
  await db.updateTable('tracks').set({ published: true }).where('id', '=', kept.id).execute();
  await withholdTrack(db, kept.id);
  expect(await restoreTrack(db, kept.id)).toMatchObject({ published: true, withheld: null });
});
