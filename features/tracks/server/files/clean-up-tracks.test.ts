import { expect, test } from 'vitest';
import { cleanUpTracks } from '#features/tracks/server/files/clean-up-tracks.ts';
import { coverFileKeys } from '#features/tracks/server/files/track-files.ts';
import { updateTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { openDisk } from '#platform/server/storage/open-storage.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { platform, clock } = world;
const owner = await world.person('owner');
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
const cleanUp = () => cleanUpTracks(makeCall(platform, platform.db, guest));
const keysNow = async () => {
  const keys: string[] = [];
  for await (const { key } of platform.storage.list('tracks/')) keys.push(key);
  return keys.sort();
};

/** Stores an object with an age in days. */
async function store(key: string, days: number): Promise<void> {
  await platform.storage.put(key, Buffer.from('bytes'));
  const opened = await openDisk(platform.config.dataDir).openFile(key);
  await opened?.file.utimes(daysAgo(days), daysAgo(days));
  await opened?.file.close();
}

test('objects left by a kill before commit are deleted after a day; referenced and young objects stay', async () => {
  const { id } = await aStoredTrack(world, owner);
  const cover = `tracks/${id}/cover`;
  await updateTrack(platform.db, id, { image_key: cover });
  const [source, sharer] = [await aStoredTrack(world, owner), await aStoredTrack(world, owner)];
  const shared = `tracks/${source.id}/shared.mp3`;
  await updateTrack(platform.db, sharer.id, { audio_key: shared });
  const named = [shared, `tracks/${id}/sound.mp3`, `tracks/${id}/sound.json`, ...coverFileKeys(cover)];
  const gone = '0198f000-0000-7000-8000-00000000dead';
  const left = [`tracks/${id}/older.mp3`, `tracks/${id}/older-120.webp`, `tracks/${gone}/sound.mp3`];
  for (const key of [...named, ...left]) await store(key, 3);
  await store(`tracks/${id}/coming.mp3`, 0.5);
  await cleanUp();
  expect(await keysNow()).toEqual([...named, `tracks/${id}/coming.mp3`].sort());
});

test('plays are purged when they no longer block another play', async () => {
  const { id } = await aStoredTrack(world, owner);
  const plays = [0.5, 1.5, 3, 40].map((days, at) => ({
    track_id: id,
    listener: `listener ${at}`,
    counted_at: daysAgo(days),
  }));
  await platform.db.insertInto('track_plays').values(plays).execute();
  await cleanUp();
  const remaining = await platform.db
    .selectFrom('track_plays')
    .select('listener')
    .where('track_id', '=', id)
    .orderBy('listener')
    .execute();
  expect(remaining.map((row) => row.listener)).toEqual(['listener 0', 'listener 1']);
});
