import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { aNewsItem } from '../testing/a-news-item.ts';
import { cleanUpNewsFiles } from './clean-up-news-files.ts';

const world = await aWorld();

test('the cleanup job deletes files that no item references after a day, and no others', async () => {
  const admin = await world.person('admin', { admin: true });
  const { storage, clock, db } = world.platform;
  const fileName = await uploadAudio(admin, aWav());
  const { id } = await aNewsItem(admin, { audioPreviews: [{ title: 'A tone', fileName }] });
  await storage.put(`news/${id}/left-by-a-crash.mp3`, Buffer.from('x'));
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list('news/')) found.push(key);
    return found;
  };
  const cleanUp = async (days: number) => {
    const call = makeCall(world.platform, db, guest);
    await cleanUpNewsFiles({
      ...call,
      now: new Date(Math.max(Date.now(), clock.now().getTime()) + days * 86_400_000),
    });
  };
  await cleanUp(0);
  expect(await keys()).toHaveLength(2);
  await cleanUp(2);
  expect(await keys()).toEqual([expect.not.stringContaining('left-by-a-crash')]);
});
