import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aList, titlesOf } from '#features/lists/testing/a-list.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { addCopies } from '#features/tracks/testing/add-copies.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
let track: TrackView;
beforeAll(async () => {
  track = await site.track(await site.person('ada'), { title: 'Harbour lights' });
  await addCopies(site, track.id, 4);
});

const shown = (page: Page) =>
  page.getByRole('list', { name: 'Tracks' }).getByRole('listitem').getByRole('link').allInnerTexts();

test('a listener makes a list from a track’s page, gives it a secret link, and a visitor opens it [LIST-002] [LIST-012] [LIST-013] [LIST-014]', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'ben');
  await site.open(page, track.selfLink);
  await page.getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to list' });
  await dialog.getByLabel(/^Title/).fill('Quiet evenings');
  await dialog.getByLabel('Who can see it').selectOption('private');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make list' }).click();
  await page.getByText('"Harbour lights" is in "Quiet evenings"').waitFor();
  await site.open(page, '/account/lists');
  await page.getByText('Playlist · 1 track · Private').waitFor();
  await page.getByRole('link', { name: 'Quiet evenings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quiet evenings' }).waitFor();
  const { pathname } = new URL(page.url());
  const visitor = await site.newPage({ allowedErrors: /404/ });
  expect((await visitor.goto(site.url + pathname))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Who can see it').selectOption('secret');
  await page.getByRole('button', { name: 'Save' }).click();
  const link = new URL(await page.getByLabel('Secret link').inputValue());
  expect((await visitor.goto(site.url + link.pathname + link.search))?.status()).toBe(200);
  await visitor.getByRole('link', { name: 'Harbour lights' }).waitFor();
  expect((await visitor.goto(`${site.url}${pathname}?secret=wrong`))?.status()).toBe(404);
});

test('the owner of a list drags a track with the mouse and moves it by keys, and a reload shows that order [LIST-011]', async () => {
  const page = await site.newPage();
  const owner = await site.signIn(page, 'cid');
  const rows = await site.platform.db
    .selectFrom('tracks')
    .select('id')
    .where('title', 'like', 'Piece %')
    .orderBy('title')
    .execute();
  const { id, selfLink } = await aList(
    owner,
    rows.map((row) => row.id),
  );
  await site.open(page, selfLink);
  expect((await shown(page)).filter((text) => text.startsWith('Piece'))).toEqual([
    'Piece 1',
    'Piece 2',
    'Piece 3',
    'Piece 4',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  const grip = page.getByRole('button', { name: 'Move Piece 1' });
  await grip.hover();
  await page.mouse.down();
  const below = await page.getByRole('button', { name: 'Move Piece 3' }).boundingBox();
  await page.mouse.move((below?.x ?? 0) + 5, (below?.y ?? 0) + 5, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Moved to place 3 of 4').waitFor({ state: 'attached' });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/place'));
  await page.getByRole('button', { name: 'Move Piece 4' }).press('ArrowUp');
  expect((await saved).status()).toBe(200);
  await expect.poll(() => titlesOf(owner, id)).toEqual(['Piece 2', 'Piece 3', 'Piece 4', 'Piece 1']);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => titlesOf(owner, id)).toEqual(['Piece 2', 'Piece 4', 'Piece 3', 'Piece 1']);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => titlesOf(owner, id)).toEqual(['Piece 2', 'Piece 3', 'Piece 4', 'Piece 1']);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => titlesOf(owner, id)).toEqual(['Piece 2', 'Piece 4', 'Piece 3', 'Piece 1']);
  await page.reload();
  expect((await shown(page)).filter((text) => text.startsWith('Piece'))).toEqual([
    'Piece 2',
    'Piece 4',
    'Piece 3',
    'Piece 1',
  ]);
});

test('a visitor finds a public list on its owner’s page, and a member what they like in "My lists" [LIST-017] [LIST-020]', async () => {
  const owner = await site.person('dan');
  await aList(owner, [track.id], { title: 'For everybody' });
  await aList(owner, [track.id], { title: 'Not for you', visibility: 'secret' });
  const visitor = await site.newPage();
  await site.open(visitor, `/user/${owner.profileLink}`);
  const lists = visitor.getByRole('region', { name: 'Lists' });
  expect(await lists.getByRole('link').allInnerTexts()).toEqual(['For everybody']);
  expect(await axeFindings(visitor)).toEqual([]);
  await lists.getByRole('link').click();
  await visitor.getByRole('heading', { level: 1, name: 'For everybody' }).waitFor();

  await owner.call(likeTrack, { id: track.id });
  const page = await site.newPage();
  await site.signIn(page, 'dan');
  await site.open(page, '/account/lists');
  await page.getByRole('link', { name: 'Liked' }).click();
  await page.getByRole('heading', { level: 1, name: 'Liked' }).waitFor();
  await page.getByRole('link', { name: 'Harbour lights' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
});
