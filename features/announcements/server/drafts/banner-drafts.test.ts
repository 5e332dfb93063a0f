import { beforeEach, expect, test } from 'vitest';
import { allIds, callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { createBanner, deleteBanner, listAllBanners, listBanners, updateBanner } from '../../contract.ts';
import * as drafts from '../../drafts.contract.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const other = await world.person('other', { admin: true });
const mira = await world.person('mira');
const guest = world.newGuest();
const unknown = '0198f000-0000-7000-8000-000000000000';

const shown = async () => (await guest.call(listBanners, {})).data.map(({ attributes }) => attributes.header);
const aBanner = async (header: string) => (await admin.call(createBanner, { header })).data;
const aDraft = async (header: string, more: object = {}) =>
  (await admin.call(drafts.createBannerDraft, { header, ...more })).data;
const save = (id: string, revision: number, header: string) =>
  admin.call(drafts.saveBannerDraft, { id, revision, banner: { header } }).then(({ data }) => data);
const publish = (id: string, revision: number) =>
  admin.call(drafts.publishBannerDraft, { id, revision, note: 'New' }).then(({ data }) => data);

beforeEach(async () => {
  for (const table of ['banners', 'drafts', 'draft_versions'] as const)
    await world.platform.db.deleteFrom(table).execute();
  callInvalidationListeners(allIds);
});

test('a draft of a banner is in no list until it is published [SITE-088]', async () => {
  const draft = await aDraft('Quartz', { body: 'For *all*', audience: 'guests' });
  expect(draft).toMatchObject({ state: 'draft', revision: 1, published: null });
  expect(draft.draft).toMatchObject({
    header: 'Quartz',
    bodyHtml: '<p>For <em>all</em></p>',
    audience: 'guests',
  });
  expect([await shown(), (await admin.call(listAllBanners, {})).data]).toEqual([[], []]);
  expect(await publish(draft.id, 1)).toMatchObject({ state: 'live', version: 1 });
  expect(await shown()).toEqual(['Quartz']);
});

test('a saved draft leaves a shown banner as it is; publishing puts all of it in its place [SITE-088]', async () => {
  const { id } = await aBanner('Basalt');
  const before = await tableSnapshot(world.platform.db, ['banners']);
  expect(await save(id, 0, 'Granite')).toMatchObject({ state: 'changed', revision: 1 });
  expect(await tableSnapshot(world.platform.db, ['banners'])).toEqual(before);
  expect(await shown()).toEqual(['Basalt']);
  await publish(id, 1);
  expect(await shown()).toEqual(['Granite']);
  const versions = (await admin.call(drafts.listBannerVersions, { id })).data;
  expect(versions.map(({ number, note }) => [number, note])).toEqual([
    [2, 'New'],
    [1, ''],
  ]);
  const { data } = await admin.call(drafts.restoreBannerVersion, { id, number: 1, revision: 2 });
  expect([data.draft.header, await shown()]).toEqual(['Basalt', ['Granite']]);
  await publish(id, data.revision);
  expect(await shown()).toEqual(['Basalt']);
});

test('a published draft is shown within its times, by the clock [SITE-088]', async () => {
  const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
  const { id } = await aDraft('Marl', { startsAt: at(1000), endsAt: at(2000) });
  expect((await publish(id, 1)).state).toBe('scheduled');
  expect(await shown()).toEqual([]);
  world.clock.advance(1000);
  expect(await shown()).toEqual(['Marl']);
  world.clock.advance(1000);
  expect(await shown()).toEqual([]);
  expect((await admin.call(drafts.listBannerDrafts, {})).data).toMatchObject([{ id, state: 'over' }]);
});

test('of two admins at one revision the second gets 409 with what the first saved [SITE-088]', async () => {
  const { id } = await aDraft('Gneiss');
  const banner = { header: 'Theirs' };
  await other.call(drafts.saveBannerDraft, { id, revision: 1, banner });
  const stale = { status: 409, code: 'stale_revision', details: { revision: 2, draft: banner } };
  await expect(save(id, 1, 'Mine')).rejects.toMatchObject(stale);
  await expect(publish(id, 1)).rejects.toMatchObject(stale);
});

test('a direct change is a version, which an unchanged draft follows and a changed one does not [SITE-088]', async () => {
  const { id } = await aDraft('Chert');
  await publish(id, 1);
  await admin.call(updateBanner, { id, header: 'Direct' });
  const [followed] = (await admin.call(drafts.listBannerDrafts, {})).data;
  expect(followed).toMatchObject({ state: 'live', version: 2, draft: { header: 'Direct' } });
  await save(id, followed?.revision ?? 0, 'Drafted');
  await admin.call(updateBanner, { id, header: 'Again' });
  const [changed] = (await admin.call(drafts.listBannerDrafts, {})).data;
  expect([changed?.draft.header, changed?.published?.header]).toEqual(['Drafted', 'Again']);
});

test('members and guests get no draft; unknown ids answer 404; a deleted draft is gone [SITE-088]', async () => {
  const { id } = await aDraft('Slate');
  for (const [person, status] of [
    [mira, 403],
    [guest, 401],
  ] as const) {
    await expect(person.call(drafts.listBannerDrafts, {})).rejects.toMatchObject({ status });
    await expect(person.call(drafts.createBannerDraft, { header: 'x' })).rejects.toMatchObject({ status });
    await expect(person.call(drafts.publishBannerDraft, { id, revision: 1 })).rejects.toMatchObject({
      status,
    });
  }
  await expect(save(unknown, 0, 'x')).rejects.toMatchObject({ status: 404 });
  await expect(publish(unknown, 0)).rejects.toMatchObject({ status: 404 });
  const versions = admin.call(drafts.listBannerVersions, { id: unknown });
  await expect(versions).rejects.toMatchObject({ status: 404 });
  await admin.call(deleteBanner, { id });
  expect((await admin.call(drafts.listBannerDrafts, {})).data).toEqual([]);
  await expect(admin.call(deleteBanner, { id })).rejects.toMatchObject({ status: 404 });
});
