import { expect, test } from 'vitest';
import { listMedia } from '#features/media/contract.ts';
import { processMedia } from '#features/media/server/process-media.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { addSeedMedia } from './add-seed-media.ts';
import { plannedMedia, seedMediaId } from './planned-media.ts';

const world = await aWorld();

test('a new installation has twenty media, and a repeated job adds none; one of each kind becomes ready', async () => {
  const admin = await world.person('admin', { admin: true });
  const call = makeCall(world.platform, world.platform.db, guest);
  await addSeedMedia(call, {});
  await addSeedMedia(call, {});
  const list = async () => (await admin.call(listMedia, { items: 100 })).items;
  expect((await list()).map(({ name, kind }) => [name, kind])).toEqual(
    plannedMedia.map(({ name, kind }) => [name, kind]),
  );
  expect(plannedMedia).toHaveLength(20);
  const looked = ['Evening waves', 'Octave', 'Four bars of bass', 'Practice sheet', 'Starter files'];
  for (const [place, { name }] of plannedMedia.entries())
    if (looked.includes(name)) {
      const payload = { itemId: seedMediaId(place), upload: `seed-media-${place}.bin` };
      await processMedia(call, payload, { attempt: 1, maxAttempts: 2 });
    }
  const ready = (await list()).filter(({ state }) => state === 'ready');
  expect(ready.map(({ name }) => name)).toEqual(looked);
});
