import { expect, test } from 'vitest';
import { processMedia } from '#features/media/server/process-media.ts';
import { listPages } from '#features/pages/admin.contract.ts';
import { getContentPage } from '#features/pages/contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { addSeedMedia } from '../media/add-seed-media.ts';
import { plannedMedia, seedMediaId } from '../media/planned-media.ts';
import { addSeedPages } from './add-seed-pages.ts';
import { lessonSounds, plannedPages } from './planned-pages.ts';
import { seedPages } from './seed-pages.ts';

const world = await aWorld();
const call = () => makeCall(world.platform, world.platform.db, guest);

test('every lesson gets its sounds once the shelf has them, and two drafts and a planned page are hidden from guests', async () => {
  await seedPages(world.platform);
  await addSeedPages(call());
  const read = async (path: string) =>
    (await world.guest.call(getContentPage, { path })).data.attributes.blocks;
  const first = Object.keys(lessonSounds)[0] ?? '';
  const before = await read(first);
  await addSeedMedia(call(), {});
  for (const [place, { kind }] of plannedMedia.entries())
    if (kind === 'audio')
      await processMedia(
        call(),
        { itemId: seedMediaId(place), upload: `seed-media-${place}.bin` },
        { attempt: 1, maxAttempts: 2 },
      );
  await addSeedPages(call());
  await addSeedPages(call());
  for (const [path, { sounds }] of Object.entries(lessonSounds)) {
    const block = (await read(path)).at(-1) as unknown as { items: { name: string; url: string }[] };
    expect(
      block.items.map(({ name }) => name),
      path,
    ).toEqual(sounds);
  }
  expect(await read(first)).toHaveLength(before.length + 1);
  const admin = await world.person('admin', { admin: true });
  const { data: pages } = await admin.call(listPages, {});
  expect(
    plannedPages.map(({ path }) => pages.filter((page) => page.path === path).map(({ state }) => state)),
  ).toEqual([['draft'], ['draft'], ['scheduled']]);
  for (const { path } of plannedPages)
    await expect(world.guest.call(getContentPage, { path })).rejects.toMatchObject({ status: 404 });
  world.clock.advance(8 * 86_400_000);
  expect(await read('/winter-listening')).toHaveLength(2);
});
