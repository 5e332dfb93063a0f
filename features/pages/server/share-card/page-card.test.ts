import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { archivePage, publishPage } from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import { aContentPage, aDraftPage } from '../../testing/a-content-page.ts';
import { handleDrawPageCard } from './draw-page-card.ts';
import { pageCardGuard } from './page-card-guard.ts';

const world = await aWorld();
const { db, storage } = world.platform;
const admin = await world.person('admin', { admin: true });

const draw = (pageId: string, version = 1) =>
  handleDrawPageCard(makeCall(world.platform, db, guest), { pageId, version });
const cards = async (pageId: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(`pages/${pageId}/`)) keys.push(key);
  return keys;
};
const pictureOf = async (path: string) =>
  (await world.guest.call(getContentPage, { path })).data.attributes.shareImageUrl;
/** Asked of the guard itself, since answers of the host are cached by a clock of their own. */
const mayServe = (key = '') => pageCardGuard.mayServe(world.platform, key);
const waiting = async (id: string) =>
  (
    await world.database.pool.query('select 1 from graphile_worker.jobs where key = $1', [
      `page-card:${id}:1`,
    ])
  ).rows.length;

test('a published page without a share picture gets a card of 1200 by 630 px, once for each version [SITE-114]', async () => {
  const { id, path } = await aContentPage(admin);
  expect(await waiting(id)).toBe(1);
  expect(await pictureOf(path)).toBeNull();
  await draw(id);
  await draw(id);
  const [key, ...more] = await cards(id);
  expect(more).toEqual([]);
  expect(await pictureOf(path)).toBe(`/files/${key}`);
  expect((await world.server.inject(`/files/${key}`)).statusCode).toBe(200);
  const { format, width, height } = await sharp((await storage.read(key ?? '')) ?? undefined).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
});

test('the card of a planned page is not served before its time, nor once it is archived [SITE-114]', async () => {
  const { id, path, draft } = await aDraftPage(admin, { blocks: [] });
  const fromAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
  await admin.call(publishPage, { id, revision: draft.revision, fromAt });
  await draw(id);
  const [key] = await cards(id);
  expect([key !== undefined, await mayServe(key)]).toEqual([true, 'no']);
  world.clock.advance(60_001);
  expect([await mayServe(key), await pictureOf(path)]).toEqual(['revocable', `/files/${key}`]);
  await admin.call(archivePage, { id });
  expect(await mayServe(key)).toBe('no');
});

test('a page with a share picture of its own has that one, and no card is drawn [SITE-114]', async () => {
  const picture = await aMediaItem(admin);
  await world.drain();
  const { id, path } = await aContentPage(admin, { shareImage: { id: picture.id } });
  expect(await waiting(id)).toBe(0);
  await draw(id);
  expect(await cards(id)).toEqual([]);
  expect(await pictureOf(path)).toMatch(/^\/files\/media\//);
});
