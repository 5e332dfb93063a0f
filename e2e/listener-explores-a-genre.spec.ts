import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { createList, type ListView } from '#features/lists/contract.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { genreId } from '#features/tracks/model/genres.ts';
import { addCopies } from '#features/tracks/testing/add-copies.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import type { Member } from '#testing/world.ts';

const site = await aBrowserSite();
let track: TrackView;
let list: ListView;

beforeAll(async () => {
  const ada: Member = await site.person('ada');
  track = await site.track(ada, { title: 'Harbour lights', change: { genreId: genreId('Drum & Bass') } });
  await addCopies(site, track.id, 24);
  list = await ada.call(createList, { list: { title: 'By the water', trackId: track.id } });
  const ben = await site.person('ben');
  await ben.call(followUser, { id: ada.id });
  await site.track(ben, { title: 'Of his own' });
  const folk = await site.track(ada, { title: 'Of another kind', change: { genreId: genreId('Folk') } });
  // Featured before today, so that the front page plays one of them.
  await site.platform.db
    .updateTable('tracks')
    .set({ featured_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', 'in', [track.id, folk.id])
    .execute();
});

test('a guest goes from a track to its genre, reads all of it in another order, and plays it [TRACK-117] [TRACK-118]', async () => {
  const page = await site.newPage();
  await site.open(page, track.selfLink);
  await page.getByRole('main').getByRole('link', { name: 'Drum & Bass' }).click();
  await page.waitForURL(`${site.url}/tracks/genre/drum-and-bass`);
  await page.getByRole('heading', { level: 1, name: 'Drum & Bass' }).waitFor();
  expect(await page.title()).toBe('Drum & Bass tracks · Tonehall');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.waitForURL(`${site.url}/tracks/genre/drum-and-bass?sort=new`);
  const cards = page.getByRole('main').getByRole('article');
  await cards.first().getByRole('link', { name: 'Harbour lights' }).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await cards.nth(24).waitFor();
  expect(await cards.count()).toBe(25);
  expect(await page.getByText('Of another kind').count()).toBe(0);
  await page.getByRole('button', { name: 'Play all: Drum & Bass' }).click();
  await page.getByRole('region', { name: 'Player' }).getByText('Harbour lights').first().waitFor();
  await page.getByRole('link', { name: 'All tracks' }).click();
  const genres = page.getByRole('navigation', { name: 'Genres' }).getByRole('link');
  await genres.first().waitFor();
  expect(await genres.allInnerTexts()).toEqual(['Drum & Bass', 'Folk']);
});

test('without scripts a genre is readable in each order, and an unknown one is not found [TRACK-117]', async () => {
  const page = await site.newPage({ javaScriptEnabled: false, allowedErrors: /status of 404/ });
  await page.goto(`${site.url}/tracks/genre/drum-and-bass?sort=all_time`);
  expect(await page.getByRole('main').getByRole('article').count()).toBe(20);
  expect(await page.locator('link[rel=alternate]').getAttribute('href')).toBe(
    `${site.url}/tracks/genre/drum-and-bass/feed.xml`,
  );
  expect((await page.goto(`${site.url}/tracks/genre/polka`))?.status()).toBe(404);
});

/** Lower edge of the uppermost play button of the page, in CSS px, and that of what is seen of it without scrolling. */
const playAndFold = (page: Page) =>
  page.evaluate<[number, number]>(`(() => {
    const seen = [...document.querySelectorAll('main button')].filter(
      (button) => /^Play\\b/.test(button.ariaLabel ?? button.textContent.trim()) && button.getClientRects().length,
    );
    const bar = document.querySelector('nav[aria-label=Shortcuts]')?.getBoundingClientRect();
    const edges = seen.map((button) => button.getBoundingClientRect().bottom);
    return [Math.min(...edges, Infinity), bar?.height ? bar.top : innerHeight];
  })()`);

test('every page about music has a play button in its first view, on a desk and on a phone [PLAYER-058] [PLAYER-057]', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await site.newPage({ viewport, reducedMotion: 'reduce' });
    await site.signIn(page, 'ben');
    for (const path of [
      ...['/', '/community', '/tracks', '/tracks?type=recent', '/tracks/genre/drum-and-bass'],
      ...[track.selfLink, list.selfLink, track.user.selfLink, `${track.user.selfLink}/tracks`],
      ...['/community/search?term=Harbour', '/community/search?term=Harbour&type=mixdown'],
    ]) {
      await site.open(page, path);
      const [play, fold] = await playAndFold(page);
      expect(play, `${path} at ${viewport.width}`).toBeLessThanOrEqual(fold);
    }
    const newcomer = await site.newPage({ viewport, reducedMotion: 'reduce' });
    await site.signIn(newcomer, 'newcomer');
    for (const path of ['/community', '/tracks']) {
      await site.open(newcomer, path);
      const [play, fold] = await playAndFold(newcomer);
      expect(play, `${path} of a newcomer at ${viewport.width}`).toBeLessThanOrEqual(fold);
    }
  }
});

test('a finger scrolls rows of cards, over which no arrows lie; a mouse has them [SHELL-174]', async () => {
  const arrows = async (more: Parameters<typeof site.newPage>[0]) => {
    const page = await site.newPage(more);
    await site.open(page, '/community');
    const row = page.getByRole('main').locator('[aria-roledescription=carousel]').first();
    await row.getByRole('article').first().waitFor();
    return row.getByRole('button', { name: 'Next', exact: true }).count();
  };
  expect(await arrows({ viewport: { width: 1440, height: 900 } })).toBeGreaterThan(0);
  expect(await arrows({ viewport: { width: 1024, height: 768 }, isMobile: true, hasTouch: true })).toBe(0);
});
