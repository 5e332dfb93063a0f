import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getPage, savePage } from '#features/pages/admin.contract.ts';
import { getContentPage } from '#features/pages/contract.ts';
import type { PageDocument } from '#features/pages/model/page-document.ts';
import { aDraftPage, aTextBlock } from '#features/pages/testing/a-content-page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { axeFindings } from '#testing/axe.ts';
import { tabTo } from '#testing/by-keyboard.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const admin = await site.person('admin', { admin: true });
const other = await site.person('other', { admin: true });

const statusAt = (path: string) =>
  site.guest.call(getContentPage, { path }).then(
    () => 200,
    (error) => (isRefusal(error) ? error.status : error),
  );
const blockNames = (page: Page) =>
  page.getByRole('list', { name: 'Blocks' }).locator('[data-block]').allInnerTexts();
const documentOf = async (id: string) =>
  (await admin.call(getPage, { id })).data.draft.document as PageDocument;

async function openEditor(
  title: string,
  blocks: readonly object[],
  options: { allowedErrors?: RegExp } = {},
) {
  const draft = await aDraftPage(admin, { title, blocks });
  const page = await site.newPage(options);
  await site.signIn(page, 'admin');
  await site.open(page, `/admin/pages/${draft.id}`);
  return { page, id: draft.id };
}

test('with the system’s few colours an admin sees which tab, block and theme is chosen [CMS-194]', async () => {
  const { page } = await openEditor('Colours', [aTextBlock('One', 'one'), aTextBlock('Two', 'two')]);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: /^Text\s*One/ }).click();
  await page.getByRole('region', { name: 'Text, form' }).waitFor();
  const outlined = async (selector: string) => {
    const styles = await page
      .locator(selector)
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).outlineStyle));
    return styles.filter((style) => style === 'solid').length;
  };
  expect(await outlined('[role=tab][aria-selected=true]')).toBe(1);
  expect(await outlined('[role=tab][aria-selected=false]')).toBe(0);
  expect(await outlined('ul[aria-label=Blocks] > li, ol[aria-label=Blocks] > li')).toBe(1);
  expect(await outlined('footer button[aria-pressed=true]')).toBe(1);
});

test('an admin builds a page by keyboard and schedules it, and a guest sees it come [CMS-126] [CMS-127] [CMS-128] [CMS-131]', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'admin');
  await site.open(page, '/admin/pages');
  const { keyboard } = page;
  await tabTo(page, 'New page');
  await keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Legal text' }).focus();
  await keyboard.press('Space');
  await page.getByRole('dialog').getByLabel('Title').focus();
  await keyboard.type('House rules');
  await keyboard.press('Tab');
  await keyboard.press('End');
  await keyboard.type('house-rules');
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'House rules' }).waitFor();
  expect(await blockNames(page)).toEqual(['Text']);

  await page.getByRole('button', { name: 'Text', exact: true }).focus();
  await tabTo(page, 'Add a block');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^Label/ }).focus();
  await keyboard.press('Enter');
  await page.getByRole('region', { name: 'Label, form' }).waitFor();
  await page.getByRole('region', { name: 'Label, form' }).getByLabel('Text').focus();
  await keyboard.type('New');
  await page.locator('[data-block]').last().focus();
  await keyboard.press('Alt+ArrowUp');
  await expect.poll(() => blockNames(page)).toEqual(['Label\nNew', 'Text']);
  await keyboard.press('ArrowDown');
  await page.getByRole('region', { name: 'Text, form' }).getByLabel('Text', { exact: true }).focus();
  await page.getByRole('toolbar').waitFor();
  await keyboard.type('Be kind.');
  await page.locator('[data-block]').last().focus();
  await keyboard.press('Delete');
  await page.getByText('Text is deleted.').waitFor();
  await keyboard.press('Control+z');
  await expect.poll(() => blockNames(page)).toEqual(['Label\nNew', 'Text\nBe kind.']);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  expect((await documentOf(id)).blocks).toMatchObject([{ text: 'New' }, { content: 'Be kind.' }]);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Blocks' }).focus();
  for (const _tab of ['Page', 'Preview', 'Publish']) await keyboard.press('ArrowRight');
  const soon = new Date(site.clock.now().getTime() + 2 * 3_600_000);
  const local = new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await page.getByLabel('From').fill(local);
  await page.getByRole('button', { name: 'Schedule' }).focus();
  await keyboard.press('Enter');
  await page.getByText('The page is scheduled.').waitFor();
  expect(await statusAt('/house-rules')).toBe(404);
  site.clock.advance(2 * 3_600_000);
  await expect.poll(() => statusAt('/house-rules')).toBe(200);
});

test('two admins collide, see both texts block by block, and lose neither [CMS-129] [CMS-191]', async () => {
  const blocks = [aTextBlock('One', 'one'), aTextBlock('Two', 'two')];
  const { page, id } = await openEditor('Terms', blocks, { allowedErrors: /409/ });
  const { data } = await other.call(getPage, { id });
  const theirs = data.draft.document as PageDocument;
  const changed = theirs.blocks.map((block) =>
    block.id === 'two' ? { ...block, content: 'Two by another' } : block,
  );
  await other.call(savePage, { id, revision: data.draft.revision, document: { ...theirs, blocks: changed } });
  await page.getByRole('button', { name: /^Text\s*One/ }).click();
  await page.getByLabel('Text', { exact: true }).click();
  await page.keyboard.type(' by');
  const notice = page.getByRole('alert').filter({ hasText: /has saved this page meanwhile/ });
  await notice.waitFor();
  await page.keyboard.type(' me');
  expect(await axeFindings(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Compare both texts' }).click();
  const dialog = page.getByRole('alertdialog', { name: /has saved this page meanwhile/ });
  await dialog.getByText('Text: One by me').waitFor();
  expect(await dialog.getByText('Text: Two by another').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go on with the choice' }).click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expect
    .poll(async () => (await documentOf(id)).blocks.map(({ content }) => content))
    .toEqual(['One by me', 'Two by another']);
});

test('what is typed while the editor of a text loads stays, at the place that was pressed, and nobody is called back [CMS-190]', async () => {
  const { page, id } = await openEditor('Words', [aTextBlock('One **two** three', 'one')]);
  await page.getByRole('button', { name: /^Text/ }).click();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  const source = page.getByLabel('Text', { exact: true });
  await source.click({ position: { x: 14, y: 20 } });
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowRight');
  const place = await source.evaluate((element: HTMLTextAreaElement) => element.selectionStart);
  await page.keyboard.type('and ');
  release();
  await page.getByRole('toolbar').waitFor();
  await page.keyboard.type('then ');
  const text = 'One **two** three';
  const typed = `${text.slice(0, place)}and then ${text.slice(place)}`;
  await expect.poll(async () => (await documentOf(id)).blocks[0]?.content).toBe(typed);
});

test('without a connection the browser keeps the text, and sends it when the page is opened again [CMS-128]', async () => {
  const { page, id } = await openEditor('Terms', [aTextBlock('One', 'one')], { allowedErrors: /./ });
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Terms that were written in a train');
  await page.getByText(/No connection/).waitFor();
  expect((await documentOf(id)).title).toBe('Terms');
  await page.context().setOffline(false);
  await site.open(page, `/admin/pages/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Terms that were written in a train' }).waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expect.poll(async () => (await documentOf(id)).title).toBe('Terms that were written in a train');
});

test('a preview shows the draft by the components of readers, as guest and member, and versions are compared [CMS-130] [CMS-132]', async () => {
  const call = { id: 'cta', component: 'blocks.cta-row', text: 'Come in' };
  const button = {
    label: 'For members',
    page: { path: '/tracks' },
    url: '',
    newTab: false,
    audience: 'members',
  };
  const { page, id } = await openEditor('Rooms', [aTextBlock('First words', 'one'), { ...call, button }]);
  await page.getByRole('tab', { name: 'Preview' }).click();
  const main = page.getByRole('main');
  const frame = page.frameLocator('iframe[title="Preview of the page"]');
  await frame.getByText('First words').waitFor();
  expect(await frame.getByRole('link', { name: 'For members' }).count()).toBe(0);
  await main.getByLabel('As', { exact: true }).selectOption('member');
  await frame.getByRole('link', { name: 'For members' }).waitFor();
  await main.getByLabel('Width', { exact: true }).selectOption('390');
  expect(await page.locator('iframe').evaluate((element) => element.clientWidth)).toBe(390);
  await main.getByLabel('Theme', { exact: true }).selectOption('ink');
  await frame.locator('[data-theme="ink"]').first().waitFor();

  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('The page is live.').waitFor();
  await page.getByRole('tab', { name: 'Page', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('Halls');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  const differences = page.getByRole('list', { name: 'Differences' });
  await differences.locator('del').getByText('Rooms').waitFor();
  expect(await differences.locator('ins').innerText()).toBe('Halls');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rooms' }).waitFor();
  expect((await documentOf(id)).title).toBe('Rooms');
});

test('each part of the editor has room on phone and tablet, in both themes [CMS-120] [CMS-127]', async () => {
  const { page } = await openEditor('w'.repeat(100), [aTextBlock('w'.repeat(300), 'one')]);
  for (const [width, theme] of [
    [390, 'dark'],
    [800, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await switchTheme(page, theme);
    for (const name of ['Blocks', 'Page', 'Preview', 'Publish', 'Versions']) {
      await page.getByRole('tab', { name, exact: true }).click();
      expect(await findOverflow(page), `${name} at ${width}`).toEqual([]);
      if (name !== 'Preview') expect(await axeFindings(page), `${name} at ${width}`).toEqual([]);
    }
  }
});
