import { expect, test } from 'vitest';
import { deleteMediaItem, getMediaItem } from '#features/media/contract.ts';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { countLockWaits } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { savePage } from '../../admin.contract.ts';
import { aContentPage, aDraftPage } from '../../testing/a-content-page.ts';
import { updateDraft } from './pages.store.ts';
import { readDocument } from './read-document.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const blocksWith = (id: string) => [{ id: 'picture', component: 'blocks.image', media: { id } }];
const usesOf = async (id: string) => (await admin.call(getMediaItem, { id })).uses;

test('a picture of a draft or of a published page is used there, and stays until nothing shows it [CMS-106]', async () => {
  const { id } = await aMediaItem(admin);
  expect(await usesOf(id)).toEqual([]);
  const draft = await aDraftPage(admin, { path: '/with-picture', blocks: blocksWith(id) });
  expect(await usesOf(id)).toEqual([{ label: 'the page /with-picture', url: `/admin/pages/${draft.id}` }]);
  await expect(admin.call(deleteMediaItem, { id })).rejects.toMatchObject({
    status: 409,
    code: 'in_use',
    message: 'This is used by the page /with-picture.',
  });
  const { revision } = draft.draft;
  await admin.call(savePage, { id: draft.id, revision, document: { title: 'Without', blocks: [] } });
  const shown = await aContentPage(admin, { path: '/shown', blocks: blocksWith(id) });
  const document = { title: 'Shown', blocks: [] };
  await admin.call(savePage, { id: shown.id, revision: shown.draft.revision, document });
  expect(await usesOf(id)).toEqual([{ label: 'the published page /shown', url: `/admin/pages/${shown.id}` }]);
  const untilAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const { id: other } = await aMediaItem(admin);
  const ending = await aContentPage(admin, { path: '/ending', blocks: blocksWith(other) }, { untilAt });
  await admin.call(savePage, { id: ending.id, revision: ending.draft.revision, document });
  const use = { label: 'the published page /ending', url: `/admin/pages/${ending.id}` };
  expect(await usesOf(other)).toEqual([use]);
  world.clock.advance(60_000);
  expect(await usesOf(other), 'its time is over').toEqual([]);
});

test('a picture that a page begins to use while it is deleted stays [CMS-106]', async () => {
  const { db, clock } = world.platform;
  const { id } = await aMediaItem(admin);
  const page = await aDraftPage(admin, { path: '/race' });
  const document = readDocument({ title: 'Race', blocks: blocksWith(id) }, 'draft');
  const change = { document, version: null, authorId: admin.id, now: clock.now() };
  let deletion: Promise<unknown> = Promise.resolve();
  await transaction(db, async (tx) => {
    await updateDraft(tx, page.id, change);
    deletion = admin.call(deleteMediaItem, { id }).catch((refusal: unknown) => refusal);
    await expect.poll(() => countLockWaits(db)).toBe(1);
  });
  expect(await deletion).toMatchObject({ status: 409, code: 'in_use' });
});
