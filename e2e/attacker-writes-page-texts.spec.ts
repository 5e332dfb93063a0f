import { beforeAll, expect, test } from 'vitest';
import { savePage } from '#features/pages/admin.contract.ts';
import { aContentPage, aTextBlock } from '#features/pages/testing/a-content-page.ts';
import { hostileDocuments } from '#features/pages/testing/hostile-document.ts';
import { hostileMedia } from '#features/pages/testing/hostile-media.ts';
import { findInDocuments, findInFrames, openWatched } from '#testing/find-hostile-markup.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { hostilePack, packHostileTexts } from '#testing/hostile-texts.ts';
import type { Member } from '#testing/world.ts';

const site = await aBrowserSite();
let admin: Member;
/** Published pages, those with blocks first; together they have each text in every text of a page. */
const paths: string[] = [];
/** Those that have blocks. */
let withBlocks: string[] = [];
/** Editors of drafts with the same. */
const editors: string[] = [];

beforeAll(async () => {
  admin = await site.person('admin', { admin: true });
  await site.person('reader');
  const documents = hostileDocuments(await hostileMedia(site, admin));
  for (const [place, document] of documents.entries()) {
    const { path, id } = await aContentPage(admin, { path: `/learn/hostile-${place}`, ...document });
    paths.push(path);
    if ('blocks' in document && (document.blocks as object[]).length > 0) editors.push(`/admin/pages/${id}`);
  }
  withBlocks = paths.slice(0, editors.length);
}, 300_000);

test('texts in blocks, titles, descriptions, menus and media run nowhere, for who reads their pages [CMS-094]', async () => {
  for (const viewer of [null, 'reader']) {
    const { page, ran } = await openWatched(site, viewer);
    for (const path of viewer === null ? withBlocks : withBlocks.slice(0, 2)) {
      await site.open(page, path);
      expect(await page.locator('[data-block]').count(), path).toBeGreaterThan(0);
      expect(await findInFrames(page), path).toEqual([]);
    }
    expect(await findInDocuments(page, [...paths, '/learn/', '/learn/rss.xml'])).toEqual([]);
    expect(ran).toEqual([]);
  }
}, 300_000);

test('they run in no list, editor, preview or comparison for the admin who looks at them, neither [CMS-094]', async () => {
  const { page, ran } = await openWatched(site, 'admin');
  for (const path of ['/admin', '/admin/pages', '/admin/media', ...editors]) {
    await site.open(page, path);
    await page.waitForFunction(`!document.querySelector('[aria-busy="true"]')`);
    expect(await findInFrames(page), path).toEqual([]);
    if (!editors.includes(path)) continue;
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page
      .frameLocator('iframe[title="Preview of the page"]')
      .locator('[data-block]')
      .last()
      .waitFor({ state: 'attached' });
    expect(await findInFrames(page), path).toEqual([]);
  }
  expect(ran).toEqual([]);
}, 300_000);

/** A page whose one block of text has a pack of the texts, and another pack in the version that was shown before. */
async function twoVersions(admin: Member, [older = '', newer = '']: readonly string[]): Promise<string> {
  const { id, draft } = await aContentPage(admin, { blocks: [aTextBlock(older)] });
  const document = { title: 'Two', description: hostilePack(300, 0), blocks: [aTextBlock(newer)] };
  await admin.call(savePage, { id, revision: draft.revision, document });
  return `/admin/pages/${id}`;
}

test('they run neither in the form of a text, which shows it as readers will see it, nor beside an earlier version [CMS-094]', async () => {
  const link = '[a](javascript:ran())';
  const packs = [...packHostileTexts(1000, '\n\n').map((pack) => `${pack}\n\n${link}`), link];
  const { page, ran } = await openWatched(site, 'admin');
  for (const [place, pack] of packs.entries()) {
    await site.open(page, await twoVersions(admin, [pack, packs[place - 1] ?? `# ${pack}`]));
    await page.locator('[data-block]').click();
    await page.getByLabel('Text', { exact: true }).click();
    // Raw markup can only be written in the source.
    const note = page.getByText('Parts of this text can only be written in its source (Markdown).');
    await page.getByRole('toolbar').or(note).waitFor();
    expect(await findInFrames(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('list', { name: 'Differences' }).locator('del').first().waitFor();
    expect(await findInFrames(page)).toEqual([]);
  }
  expect(ran).toEqual([]);
}, 300_000);
