import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getTrack, type TrackView, trackComments } from '#features/tracks/contract.ts';
import { featureTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { addCopies } from '#features/tracks/testing/add-copies.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import type { Member } from '#testing/world.ts';

const site = await aBrowserSite();
/** Enough for two pages of a list and part of a third. */
const many = 43;
let ada: Member;
let admin: Member;
let track: TrackView;

beforeAll(async () => {
  ada = await site.person('ada');
  admin = await site.person('admin', { admin: true });
  track = await site.track(ada, {
    title: 'Harbour lights',
    change: { description: 'Written at the quay.', genreId: 21 },
  });
  await admin.call(featureTrack, { id: track.id, featured: true });
  await addCopies(site, track.id, many - 1);
});

const titlesOf = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').allInnerTexts();

test('without scripts the first page of every list is readable [SHELL-002]', async () => {
  await ada.call(trackComments.post, { id: track.id, content: 'A word about the bass' });
  const page = await site.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/tracks`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tracks');
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Featured',
    'Trending',
    'New tracks',
  ]);
  await page.getByRole('link', { name: 'Show all of New tracks' }).click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('New tracks');
  expect(await titlesOf(page)).toHaveLength(20);
  await page.getByRole('link', { name: 'Harbour lights' }).click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Harbour lights');
  await page.getByText('Written at the quay.').waitFor();
  await page.getByText('A word about the bass').waitFor();
  await page.getByRole('link', { name: ada.username }).first().click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(ada.username);
  await page.getByRole('link', { name: 'Harbour lights' }).waitFor();
});

test('a list loads to its end without repeats or gaps while a track is published', async () => {
  const page = await site.newPage();
  await site.open(page, '/tracks?type=recent');
  const first = await titlesOf(page);
  expect(first).toHaveLength(20);
  expect(first.slice(0, 3)).toEqual(['Harbour lights', 'Piece 1', 'Piece 2']);
  await site.track(ada, { title: 'Fresh from the press' });
  for (;;) {
    const more = page.getByRole('button', { name: 'Show more' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    if ((await titlesOf(page)).length === many) break;
    await more
      .or(page.getByRole('link', { name: `Piece ${many - 1}` }))
      .first()
      .waitFor();
  }
  const expected = ['Harbour lights', ...Array.from({ length: many - 1 }, (_, at) => `Piece ${at + 1}`)];
  expect(await titlesOf(page)).toEqual(expected);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await page.reload();
  expect((await titlesOf(page))[0]).toBe('Fresh from the press');
});

test('each row of tracks home links to its full list', async () => {
  const page = await site.newPage();
  await site.open(page, '/tracks');
  await page.getByRole('link', { name: 'Show all of Trending' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trending tracks' }).waitFor();
  await page.getByRole('link', { name: 'All tracks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tracks', exact: true }).waitFor();
  const featured = page.getByRole('region', { name: 'Featured' });
  await featured.getByRole('link', { name: 'Harbour lights' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour lights' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(track.selfLink);
});

interface Move {
  cover: string;
  /** Left, top and width of the cover in its first frame, and where it stands. */
  from: number[];
  to: number[];
  scrollY: number;
}

/** Records where the pressed card's cover stands, and how covers move; stops each move in its first frame. */
const recordMoves = `window.moves = [];
  const listen = document.addEventListener;
  document.addEventListener = function (type, listener, options) {
    if (type === 'click' && options === true) window.movesReady = true;
    return listen.call(this, type, listener, options);
  };
  const boxOf = (cover) => { const { x, y, width } = cover.getBoundingClientRect(); return [x, y, width]; };
  addEventListener('click', ({ target }) => {
    const cover = target.closest('article')?.querySelector('[data-cover]');
    if (cover) window.pressedCover = boxOf(cover);
  }, { capture: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    const to = boxOf(this);
    const animation = animate.apply(this, args);
    if (!this.dataset.cover) return animation;
    animation.pause();
    animation.currentTime = 0;
    window.moves.push({ cover: this.dataset.cover, from: boxOf(this), to, scrollY });
    return animation;
  };`;

/** Opens a path and waits until covers can move: their file is loaded when the browser is idle, and listens for clicks. */
async function openWithMoves(page: Page, path: string): Promise<void> {
  await page.addInitScript(recordMoves);
  await site.open(page, path);
  await expect.poll(() => page.evaluate('window.movesReady')).toBe(true);
}

const movesOf = (page: Page) => page.evaluate<Move[]>('window.moves');
const near = (box: number[] | undefined) => box?.map((length) => expect.closeTo(length, 0));

test('a cover moves from its card to the page and back, where the list is scrolled to at once [SHELL-176]', async () => {
  const page = await site.newPage();
  await openWithMoves(page, '/tracks?type=recent');
  await page.evaluate(`scrollTo({ top: 400, behavior: 'instant' })`);
  const link = page.getByRole('link', { name: 'Piece 14', exact: true });
  const cover = await link.getAttribute('href');
  await link.click();
  await expect.poll(() => movesOf(page)).toHaveLength(1);
  const pressed = await page.evaluate<number[]>('window.pressedCover');
  const [there] = await movesOf(page);
  expect(there).toMatchObject({ cover, from: near(pressed) });
  expect(there?.to).not.toEqual(near(pressed));
  // What the cover lies over can be pressed; the next navigation ends the move.
  await page.getByRole('button', { name: 'Play Piece 14' }).first().click({ trial: true });
  await page.goBack();
  await expect.poll(() => movesOf(page)).toHaveLength(2);
  const [, back] = await movesOf(page);
  expect(back).toMatchObject({ cover, from: near(there?.to), to: near(pressed) });
  expect(back?.scrollY).toBeGreaterThan(0);
});

test('no cover moves to a page without one, nor where motion is reduced [SHELL-177]', async () => {
  const page = await site.newPage();
  const other = await site.track(ada, { title: 'Unmoved' });
  await openWithMoves(page, other.selfLink);
  await page.getByRole('link', { name: ada.username }).first().click();
  await page.locator('h1:focus', { hasText: ada.username }).waitFor();
  expect(await movesOf(page)).toEqual([]);
  const still = await site.newPage({ reducedMotion: 'reduce' });
  await openWithMoves(still, '/tracks?type=recent');
  await still.getByRole('link', { name: 'Piece 1', exact: true }).click();
  await still.locator('h1:focus', { hasText: 'Piece 1' }).waitFor();
  expect(await movesOf(still)).toEqual([]);
});

test('a like shows at once, before the server has answered, and survives a reload [TRACK-039]', async () => {
  const page = await site.newPage();
  await site.signIn(page, 'bob');
  await site.open(page, track.selfLink);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/like', async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Like, 0 likes', pressed: false }).click();
  await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
  expect(trackOf(await ada.call(getTrack, { id: track.id })).likesCount).toBe(0);
  const answered = page.waitForResponse('**/like');
  answer();
  expect((await answered).status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
  const other = await site.newPage();
  await site.open(other, track.selfLink);
  await other.getByRole('button', { name: 'Like, 1 like', pressed: false }).waitFor();
});

test('a like that fails is undone with a message [TRACK-040]', async () => {
  const page = await site.newPage({ allowedErrors: /ERR_FAILED/ });
  await site.signIn(page, 'carl');
  const likedTrack = trackOf(await ada.call(getTrack, { id: track.id }));
  await site.open(page, track.selfLink);
  await page.route('**/like', (route) => route.abort());
  const before = `Like, ${likedTrack.likesCount} ${likedTrack.likesCount === 1 ? 'like' : 'likes'}`;
  await page.getByRole('button', { name: before, pressed: false }).click();
  await page.getByText('The connection was lost. Please try again.').waitFor();
  await page.getByRole('button', { name: before, pressed: false }).waitFor();
  expect(trackOf(await ada.call(getTrack, { id: track.id })).likesCount).toBe(likedTrack.likesCount);
});

test('two members comment on a track; a refused comment stays in the field, and a like is kept [TRACK-109]', async () => {
  const commentedTrack = await site.track(ada, { title: 'Talk of the town' });
  const owner = await site.newPage();
  await site.signIn(owner, 'ada');
  const fan = await site.newPage({ allowedErrors: /ERR_FAILED/ });
  await site.signIn(fan, 'dan');
  await site.open(fan, commentedTrack.selfLink);
  await fan.getByText('No comments yet.').waitFor();
  await fan.getByRole('button', { name: 'Like, 0 likes', pressed: false }).click();
  await fan.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();

  const field = fan.getByRole('textbox', { name: 'Your comment' });
  const post = fan.getByRole('button', { name: 'Post comment' });
  await field.fill('   ');
  expect(await post.isDisabled()).toBe(true);
  await field.fill('So warm!\nhttps://example.org/synth <script>');
  await fan.route('**/comments', (route) => route.abort());
  await post.click();
  await fan.getByText('The connection was lost. Please try again.').waitFor();
  expect(await field.inputValue()).toBe('So warm!\nhttps://example.org/synth <script>');
  await fan.unrouteAll();
  await pressAgain(post);
  await fan.getByText('Comment posted successfully!').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await fan.getByTitle('1 comment', { exact: true }).first().waitFor();
  expect(await fan.getByRole('button', { name: 'Like, 1 like', pressed: true }).count()).toBe(1);

  await site.open(owner, commentedTrack.selfLink);
  const comments = owner.getByRole('region', { name: 'Comments' }).getByRole('listitem');
  expect(await comments.count()).toBe(1);
  expect(await comments.innerText()).toContain('So warm!\nhttps://example.org/synth <script>');
  await owner.getByRole('textbox', { name: 'Your comment' }).fill('Thank you');
  await owner.getByRole('button', { name: 'Post comment' }).click();
  await owner.getByText('Comment posted successfully!').waitFor();
  await owner.getByTitle('2 comments').first().waitFor();
  await expect
    .poll(() => comments.allInnerTexts())
    .toEqual([expect.stringContaining('Thank you'), expect.stringContaining('So warm!')]);
  await comments.nth(1).getByRole('button', { name: 'Delete' }).click();
  const question = owner.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await owner.getByText('Comment deleted successfully!').waitFor();
  await expect.poll(() => comments.count()).toBe(1);

  await fan.reload();
  await fan.getByText('Thank you').waitFor();
  expect(await fan.getByText('So warm!').count()).toBe(0);
  expect(trackOf(await ada.call(getTrack, { id: commentedTrack.id })).commentsCount).toBe(1);
});

test('where comments are off none of their parts is shown', async () => {
  const silentTrack = await site.track(ada, { title: 'Silence please', change: { allowComments: false } });
  const page = await site.newPage();
  await site.signIn(page, 'bob');
  await site.open(page, silentTrack.selfLink);
  expect(await page.getByRole('region', { name: 'Comments' }).count()).toBe(0);
  await ada.call(updateTrack, { id: silentTrack.id, mixdown: { allowComments: true } });
  await page.reload();
  await page.getByRole('region', { name: 'Comments' }).waitFor();
});
