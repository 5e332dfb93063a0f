import { expect, test } from 'vitest';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { getTrack, listRecentTracks } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { COVER_FAMILIES } from '#platform/pure/colour/covers/cover-recipe.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const owner = await world.person('owner', { accountType: 2 });
const get = (url: string) => world.guest.raw({ method: 'GET', url });
const setRecipe = (id: string, family: string, other: string) =>
  db
    .updateTable('tracks')
    .set({ cover_recipe: `${family}${other}${'0'.repeat(30)}` })
    .where('id', '=', id)
    .execute();

test('a processed track has a cover of its sound, as SVG and PNG; one from before keeps the cover of its id [TRACK-184] [TRACK-186]', async () => {
  const { id } = await uploadTrack(world, owner, { bytes: aWav({ seconds: 0.3 }) });
  const recipe = (await findTrack(db, id))?.cover_recipe;
  const track = trackOf(await owner.call(getTrack, { id }));
  expect(track.imageLargeUrl).toBe(`/drawn/track/${recipe}/400.svg`);
  const drawn = await get(track.imageLargeUrl);
  expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(drawn.headers['cache-control']).toContain('immutable');
  expect(String(drawn.body)).toContain(`fill="${track.imageColour}"`);
  const png = await get(`/drawn/track/${recipe}/1000.png`);
  expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png']);
  const before = await aStoredTrack(world, owner);
  const old = trackOf(await owner.call(getTrack, { id: before.id }));
  expect([old.imageLargeUrl, old.imageColour]).toEqual([`/covers/${before.id}/400.svg`, null]);
});

test('no two neighbours of a list have covers of one family, whatever families they have [TRACK-185]', async () => {
  const families = '0012200110022';
  for (const family of families) {
    world.clock.advance(1000);
    const { id } = await aStoredTrack(world, owner);
    await setRecipe(id, family, family === '0' ? '1' : '0');
  }
  world.clock.advance(2000);
  const { data } = await world.guest.call(listRecentTracks, { items: families.length });
  const shown = data.map(({ attributes }) => /^\/drawn\/track\/(.)/.exec(attributes.imageSmallUrl)?.[1]);
  expect(shown).toHaveLength(families.length);
  for (const [at, family] of shown.entries()) expect(family).not.toBe(shown[at - 1]);
  // Who has no twin beside keeps the own family.
  expect(shown.filter((family, at) => family === [...families].reverse()[at]).length).toBeGreaterThan(6);
});

test('groups, news and tutorials without a picture have one in a manner of their own [GROUP-111] [COMM-094]', async () => {
  const admin = await world.person('admin', { admin: true });
  const group = await aGroup(world, owner);
  const news = await aNewsItem(admin);
  const tutorial = await aNewsItem(admin, { feed: 'tutorials' });
  const addresses = [group.pictureUrl, news.imageSmall, tutorial.imageSmall];
  expect(addresses.map((address) => address.split('/', 3)[2])).toEqual(['group', 'news', 'tutorial']);
  for (const address of addresses) expect((await get(address)).status).toBe(200);
  const preview = await get(group.picturePreviewUrl);
  expect([preview.status, preview.headers['content-type']]).toEqual([200, 'image/png']);
});

test('addresses that no drawing has answer 404 [TRACK-184]', async () => {
  const good = `00${'0'.repeat(30)}`;
  expect((await get(`/drawn/track/${good}/400.svg`)).status).toBe(200);
  for (const path of [
    `track/${good}0/400.svg`,
    `track/${COVER_FAMILIES.toString(36)}0${good.slice(2)}/400.svg`,
    `track/${good.toUpperCase().replace('0', 'A')}/400.svg`,
    `track/${good}/401.svg`,
    'track/%22%3E%3Cscript%3E/400.svg',
    'group/1/400.svg',
    `user/${good}/400.svg`,
    '__proto__/x/400.svg',
  ])
    expect([path, (await get(`/drawn/${path}`)).status]).toEqual([path, 404]);
});
