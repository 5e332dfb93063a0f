import { expect, test } from 'vitest';
import { listPages } from '#features/pages/admin.contract.ts';
import { getContentPage } from '#features/pages/contract.ts';
import { aWorld } from '#testing/world.ts';
import { seedPages } from './seed-pages.ts';

const world = await aWorld();

test('the seed publishes the content that comes with the program, once [CMS-117]', async () => {
  const read = async (path: string) => (await world.guest.call(getContentPage, { path })).data;
  const bundled = await read('/learn/rhythm/count-to-four');
  await seedPages(world.platform);
  await seedPages(world.platform);
  const admin = await world.person('admin', { admin: true });
  const { data: pages } = await admin.call(listPages, {});
  expect(new Set(pages.map(({ state }) => state))).toEqual(new Set(['live']));
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/learn/', '/privacy-policy']));
  const seeded = await read('/learn/rhythm/count-to-four');
  expect(seeded.id).not.toBe(bundled.id);
  expect(seeded.attributes).toEqual({ ...bundled.attributes, publishedAt: expect.any(String) });
});
