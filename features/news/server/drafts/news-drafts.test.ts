import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { guest as nobody } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { deleteNews, getNews, likeNews, newsComments, updateNews } from '../../contract.ts';
import {
  createNewsDraft,
  endNews,
  getNewsDraft,
  getNewsVersion,
  listNewsDrafts,
  listNewsVersions,
  publishNewsDraft,
  restoreNewsVersion,
  saveNewsDraft,
} from '../../drafts.contract.ts';
import { aNewsItem } from '../../testing/a-news-item.ts';
import { cleanUpNewsFiles } from '../clean-up-news-files.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const other = await world.person('other', { admin: true });
const mira = await world.person('mira');
const guest = world.newGuest();
const inMs = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const unknown = '0198f000-0000-7000-8000-000000000000';

const aDraft = async (title: string) =>
  (await admin.call(createNewsDraft, { news: { feed: 'news', title, body: `About **${title}**.` } })).data;
const titleOf = async (id: string) => (await guest.call(getNews, { id })).data.attributes.title;
const publish = (id: string, revision: number, more: object = {}) =>
  admin.call(publishNewsDraft, { id, revision, ...more }).then(({ data }) => data);
const save = (id: string, revision: number, title: string) =>
  admin.call(saveNewsDraft, { id, revision, news: { title } }).then(({ data }) => data);

test('a draft is seen by admins only until it is published; then readers get its text [SITE-084]', async () => {
  const draft = await aDraft('Quartzite');
  expect(draft).toMatchObject({ state: 'draft', revision: 1, version: null, publishedAt: null });
  expect(draft.text).toMatchObject({
    title: 'Quartzite',
    bodyHtml: '<p>About <strong>Quartzite</strong>.</p>',
  });
  const { data } = await admin.call(listNewsDrafts, {});
  expect(data).toMatchObject([{ id: draft.id, title: 'Quartzite', state: 'draft' }]);
  for (const person of [guest, mira, admin])
    await expect(person.call(getNews, { id: draft.id })).rejects.toMatchObject({ status: 404 });
  await expect(mira.call(likeNews, { id: draft.id })).rejects.toMatchObject({ status: 404 });
  const comment = { id: draft.id, content: 'First' };
  await expect(mira.call(newsComments.post, comment)).rejects.toMatchObject({ status: 404 });
  const live = await publish(draft.id, 1);
  expect(live).toMatchObject({ state: 'live', revision: 2, version: 1, endsAt: null });
  expect(await titleOf(draft.id)).toBe('Quartzite');
  expect((await admin.call(listNewsDrafts, {})).data).toEqual([]);
});

test('saving a draft of a shown item changes nothing that readers get until it is published [SITE-084]', async () => {
  const { id } = await aNewsItem(admin, { title: 'Basalt' });
  const before = (await guest.call(getNews, { id })).data;
  const shown = await tableSnapshot(world.platform.db, ['news']);
  expect((await admin.call(getNewsDraft, { id })).data).toMatchObject({ state: 'live', revision: 0 });
  expect(await save(id, 0, 'Feldspar')).toMatchObject({ state: 'changed', revision: 1 });
  expect((await guest.call(getNews, { id })).data).toEqual(before);
  expect(await tableSnapshot(world.platform.db, ['news'])).toEqual(shown);
  await publish(id, 1);
  const after = (await guest.call(getNews, { id })).data.attributes;
  expect(after).toMatchObject({ title: 'Feldspar', publishedAt: before.attributes.publishedAt });
});

test('of two admins at one revision the second gets 409 with what the first saved [SITE-084]', async () => {
  const { id } = await aDraft('Gneiss');
  const both = await Promise.allSettled(
    [admin, other].map((one, at) =>
      one.call(saveNewsDraft, { id, revision: 1, news: { title: `Gneiss ${at}` } }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 409, code: 'stale_revision', details: { revision: 2 } });
  await expect(publish(id, 1)).rejects.toMatchObject({ status: 409, code: 'stale_revision' });
  await publish(id, 2);
  await expect(other.call(restoreNewsVersion, { id, number: 1, revision: 2 })).rejects.toMatchObject({
    status: 409,
    code: 'stale_revision',
  });
});

test('members and guests get no draft, and unknown ids answer 404 [SITE-084]', async () => {
  const { id } = await aDraft('Marl');
  const calls = (one: typeof mira | typeof guest) => [
    () => one.call(listNewsDrafts, {}),
    () => one.call(createNewsDraft, { news: { feed: 'news', title: 'x', body: '' } }),
    () => one.call(getNewsDraft, { id }),
    () => one.call(saveNewsDraft, { id, revision: 1, news: { title: 'x' } }),
    () => one.call(publishNewsDraft, { id, revision: 1 }),
    () => one.call(endNews, { id }),
    () => one.call(listNewsVersions, { id }),
  ];
  for (const send of calls(mira)) await expect(send()).rejects.toMatchObject({ status: 403 });
  for (const send of calls(guest)) await expect(send()).rejects.toMatchObject({ status: 401 });
  for (const send of [
    () => admin.call(getNewsDraft, { id: unknown }),
    () => save(unknown, 0, 'x'),
    () => publish(unknown, 0),
    () => admin.call(endNews, { id: unknown }),
    () => admin.call(endNews, { id }),
    () => admin.call(listNewsVersions, { id: unknown }),
    () => admin.call(getNewsVersion, { id, number: 1 }),
  ])
    await expect(send()).rejects.toMatchObject({ status: 404 });
});

test('a publication begins and ends by the clock, on every path of a reader [SITE-085]', async () => {
  const { id } = await aDraft('Obsidian');
  await publish(id, 1, { fromAt: inMs(60_000), untilAt: inMs(180_000) });
  expect((await admin.call(getNewsDraft, { id })).data.state).toBe('scheduled');
  const texts = () =>
    Promise.all(
      ['/api/feed_items?type=news', '/feed.xml', `/api/news/${id}`].map(async (url) =>
        JSON.stringify((await guest.raw({ method: 'GET', url })).body).includes('Obsidian'),
      ),
    );
  expect(await texts()).toEqual([false, false, false]);
  world.clock.advance(60_000);
  expect(await texts()).toEqual([true, true, true]);
  world.clock.advance(119_000);
  expect(await titleOf(id)).toBe('Obsidian');
  world.clock.advance(1000);
  expect(await texts()).toEqual([false, false, false]);
  await expect(mira.call(likeNews, { id })).rejects.toMatchObject({ status: 404 });
  const over = (await admin.call(getNewsDraft, { id })).data;
  expect(over.state).toBe('over');
  expect((await admin.call(listNewsDrafts, {})).data).toContainEqual(
    expect.objectContaining({ id, state: 'over' }),
  );
  await publish(id, over.revision);
  expect(await texts()).toEqual([true, true, true]);
});

test('an item is ended at once, and times that cannot be are refused [SITE-085]', async () => {
  const { id } = await aDraft('Pumice');
  for (const [times, field] of [
    [{ fromAt: inMs(-60_000) }, 'from_at'],
    [{ untilAt: inMs(-60_000) }, 'until_at'],
    [{ fromAt: inMs(60_000), untilAt: inMs(60_000) }, 'until_at'],
  ] as const)
    await expect(publish(id, 1, times)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.any(String)] },
    });
  await publish(id, 1);
  await expect(publish(id, 2, { fromAt: inMs(60_000) })).rejects.toMatchObject({ status: 422 });
  world.clock.advance(1000);
  expect((await admin.call(endNews, { id })).data.state).toBe('over');
  await expect(guest.call(getNews, { id })).rejects.toMatchObject({ status: 404 });
});

test('publications are versions, the first of an older item among them; one is restored as the draft [SITE-086]', async () => {
  const { id } = await aNewsItem(admin, { title: 'Slate' });
  await save(id, 0, 'Slate, second');
  await publish(id, 1, { note: 'Better words' });
  const list = (await admin.call(listNewsVersions, { id })).data;
  expect(list).toMatchObject([
    { number: 2, note: 'Better words', author: { id: admin.id } },
    { number: 1, note: '' },
  ]);
  expect((await admin.call(getNewsVersion, { id, number: 1 })).data.text.title).toBe('Slate');
  const { data } = await admin.call(restoreNewsVersion, { id, number: 1, revision: 2 });
  expect([data.state, data.text.title, await titleOf(id)]).toEqual(['changed', 'Slate', 'Slate, second']);
  await publish(id, data.revision);
  expect(await titleOf(id)).toBe('Slate');
});

test('publishing an unchanged draft again adds no version [SITE-086]', async () => {
  const { id } = await aDraft('Tuff');
  await publish(id, 1);
  await publish(id, 2, { untilAt: inMs(60_000) });
  expect((await admin.call(listNewsVersions, { id })).data).toHaveLength(1);
});

test('a direct change of a shown item is a version, which an unchanged draft follows and a changed one does not [SITE-086]', async () => {
  const { id } = await aDraft('Chert');
  await publish(id, 1);
  await admin.call(updateNews, { id, news: { title: 'Chert, direct' } });
  const followed = (await admin.call(getNewsDraft, { id })).data;
  expect([followed.state, followed.version, followed.text.title]).toEqual(['live', 2, 'Chert, direct']);
  await save(id, followed.revision, 'Chert, drafted');
  await admin.call(updateNews, { id, news: { title: 'Chert, again' } });
  expect((await admin.call(getNewsDraft, { id })).data.text.title).toBe('Chert, drafted');
  expect((await admin.call(listNewsVersions, { id })).data).toHaveLength(3);
});

test('a replaced picture stays for its version, is signed only, and goes with the item [SITE-086]', async () => {
  const picture = async (background: string) => {
    const image = { create: { width: 64, height: 64, channels: 3 as const, background } };
    const id = await uploadImage(admin, await sharp(image).png().toBuffer());
    return { id, metadata: { filename: 'x.png', size: 1, mimeType: 'image/png' } };
  };
  const { id } = await aNewsItem(admin, { title: 'Onyx', image: await picture('#cc3300') });
  const first = (await guest.call(getNews, { id })).data.attributes.image;
  const news = { image: await picture('#0033cc') };
  const drafted = (await admin.call(saveNewsDraft, { id, revision: 0, news })).data;
  const get = async (url: string) => (await guest.raw({ method: 'GET', url })).status;
  expect([await get(drafted.text.image), await get(drafted.text.image.split('?')[0] ?? '')]).toEqual([
    200, 404,
  ]);
  await publish(id, 1);
  world.clock.advance(2 * 86_400_000);
  await cleanUpNewsFiles(makeCall(world.platform, world.platform.db, nobody));
  const { image } = (await admin.call(getNewsVersion, { id, number: 1 })).data.text;
  expect(image.split('?')[0]).toBe(first);
  expect([await get(image), await get(first)]).toEqual([200, 404]);
  await admin.call(deleteNews, { id });
  await expect.poll(() => get(image)).toBe(404);
  await expect(admin.call(getNewsDraft, { id })).rejects.toMatchObject({ status: 404 });
});

test('a draft that was never published is deleted with its versions [SITE-084]', async () => {
  const { id } = await aDraft('Agate');
  await admin.call(deleteNews, { id });
  await expect(admin.call(deleteNews, { id })).rejects.toMatchObject({ status: 404 });
});
