import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aMediaItem, aPicture } from '#features/media/testing/a-media-item.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { wavBytes } from '#testing/hostile-files/wav-bytes.ts';
import { aWorld, type World } from '#testing/world.ts';
import { getPage, listPages, savePage } from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import { aContentPage, aDraftPage, aTextBlock } from '../../testing/a-content-page.ts';
import { bundledContentFolder } from '../published/bundled-pages.ts';
import { readContentFolder } from './content-folder.ts';
import { exportToFolder } from './export-content.ts';
import { importContent } from './import-content.ts';

const first = await aWorld();
const second = await aWorld();
const admin = await first.person('admin', { admin: true });

const callOf = ({ platform }: World) => makeCall(platform, platform.db, guest);
const newFolder = (world: World) => createTemporaryFolder(world.platform.config.dataDir, 'test');

async function exportOf(world: World): Promise<string> {
  const folder = await newFolder(world);
  await exportToFolder(callOf(world), folder);
  return folder;
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const read = files
    .sort()
    .map(async (file) => [path.relative(folder, file), (await readFile(file)).toString('base64')]);
  return Object.fromEntries(await Promise.all(read));
}

async function importInto(world: World, folder: string, publish = false) {
  return importContent(callOf(world), await readContentFolder(folder), { publish });
}

/** Pages of several editions with media of several kinds, as an admin has left them. */
async function fill() {
  const picture = await aMediaItem(admin, await aPicture());
  const sound = await aMediaItem(admin, wavBytes(new Uint8Array(44_100 * 4)), { name: 'Loop' });
  const sheet = await aMediaItem(admin, Buffer.from('%PDF-1.7 pages'), { name: 'Sheet' });
  await first.drain();
  await aContentPage(admin, {
    path: '/learn/deep/page',
    edition: 'both',
    title: 'Deep',
    shareImage: { id: picture.id },
    navigation: { title: 'Short', place: 3, hidden: false },
    blocks: [
      aTextBlock('# One\r\n\r\nTwo  \n\n\tthree “four” 🎹\n'),
      { id: 'faq', component: 'blocks.faq', items: [{ question: 'Q?', answer: 'a\nb' }] },
      { id: 'pic', component: 'blocks.image', media: { id: picture.id } },
      { id: 'list', component: 'blocks.audio-list', items: [{ name: 'Loop', file: { id: sound.id } }] },
      { id: 'file', component: 'blocks.download', file: { id: sheet.id }, width: 'narrow', hidden: true },
    ],
  });
  await aContentPage(admin, {
    path: '/',
    type: 'home',
    blocks: [{ id: 'h', component: 'blocks.hero', title: 'Hi' }],
  });
  await aDraftPage(admin, { path: '/', edition: 'education', type: 'home' });
  await aDraftPage(admin, { path: '/home' });
  await aDraftPage(admin, { path: '/learn-deep/page', blocks: [aTextBlock('a'.repeat(301))] });
  return { picture, sound, sheet };
}
await fill();

test('an export, imported into an empty installation, is exported from there byte by byte the same [CMS-111] [CMS-114]', async () => {
  const folder = await exportOf(first);
  const files = await filesIn(folder);
  expect(
    Object.keys(files)
      .map((name) => name.replace(/[0-9a-f]{64}/, 'HASH'))
      .sort(),
  ).toEqual(
    [
      'manifest.json',
      'media/HASH.jpg',
      'media/HASH.pdf',
      'media/HASH.wav',
      'media.json',
      'pages/_home/page.json',
      'pages/_home.education/page.json',
      'pages/home/page.json',
      'pages/learn--deep--page.both/faq.items.0.answer.md',
      'pages/learn--deep--page.both/page.json',
      'pages/learn--deep--page.both/text.content.md',
      'pages/learn-deep--page/page.json',
      'pages/learn-deep--page/text.content.md',
    ].sort(),
  );
  const plan = await importInto(second, folder);
  expect(plan.pages.map(({ change }) => change)).toEqual(['add', 'add', 'add', 'add', 'add']);
  expect(plan.media.map(({ change }) => change)).toEqual(['add', 'add', 'add']);
  expect(await filesIn(await exportOf(second))).toEqual(files);
  expect(await filesIn(await exportOf(first))).toEqual(files);
});

test('what is imported is a draft, and published where that is asked [CMS-112]', async () => {
  const read = () => second.guest.call(getContentPage, { path: '/learn/deep/page' });
  await expect(read()).rejects.toMatchObject({ status: 404 });
  const folder = await exportOf(first);
  const plan = await importInto(second, folder, true);
  expect(new Set([...plan.pages, ...plan.media].map(({ change }) => change))).toEqual(new Set(['leave']));
  const { attributes } = (await read()).data;
  expect(attributes.blocks).toMatchObject([
    { id: 'text' },
    { id: 'faq' },
    { id: 'pic', media: { width: 640, alternativeText: 'A drum', formats: { thumbnail: {} } } },
    { id: 'list', items: [{ name: 'Loop' }] },
  ]);
  expect((await second.guest.raw({ method: 'GET', url: attributes.shareImageUrl ?? '' })).status).toBe(200);
  const rows = () => second.platform.db.selectFrom('page_versions').selectAll().execute();
  const before = await rows();
  await importInto(second, folder, true);
  expect(await rows()).toEqual(before);
});

test('a page that has changed is changed, and pages that the folder does not have stay [CMS-112]', async () => {
  const folder = await exportOf(second);
  const here = await second.person('keeper', { admin: true });
  const { data: lines } = await here.call(listPages, {});
  const line = lines.find(({ path: one }) => one === '/home');
  const { data: page } = await here.call(getPage, { id: line?.id ?? '' });
  await here.call(savePage, { id: page.id, revision: page.draft.revision, document: { title: 'Mine' } });
  await aDraftPage(here, { path: '/only-here' });
  const plan = await importInto(second, folder);
  expect(plan.pages.filter(({ change }) => change !== 'leave')).toEqual([
    { path: '/home', edition: 'site', title: 'Page at /home', change: 'change', revision: 3 },
  ]);
  const { data: after } = await here.call(getPage, { id: page.id });
  expect(after.draft).toMatchObject({
    document: { title: 'Page at /home' },
    revision: page.draft.revision + 2,
  });
  expect((await here.call(listPages, {})).data.map(({ path: one }) => one)).toContain('/only-here');
});

test('the content that comes with the program is such a folder and survives the way [CMS-117]', async () => {
  const world = await aWorld();
  await importInto(world, bundledContentFolder, true);
  const files = await filesIn(await exportOf(world));
  expect(Object.keys(files).length).toBeGreaterThan(20);
  const third = await aWorld();
  await importInto(third, await exportOf(world));
  expect(await filesIn(await exportOf(third))).toEqual(files);
});
