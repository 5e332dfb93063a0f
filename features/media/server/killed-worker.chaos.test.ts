import { expect, test } from 'vitest';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { getMediaItem } from '../contract.ts';
import { aMediaItem } from '../testing/a-media-item.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const admin = await world.person('admin', { admin: true });
const itemOf = async (id: string) => (await admin.call(getMediaItem, { id })).item;

test('when a worker is killed while it processes a picture, another one finishes it [CMS-107]', {
  timeout: 90_000,
}, async () => {
  const ids: string[] = [];
  for (const step of ['read', 'stored']) {
    const { id } = await aMediaItem(admin);
    ids.push(id);
    const doomed = await aSiteProcess(world, { worker: true, failpoints: `process-media.${step}=kill` });
    expect(await doomed.ended).toBe('SIGKILL');
    expect(await itemOf(id)).toMatchObject({ state: 'processing', file: null });
  }
  const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  for (const id of ids)
    await expect.poll(async () => (await itemOf(id)).state, { timeout: 60_000 }).toBe('ready');
  await replacement.kill();
});
