import { beforeAll, expect, test } from 'vitest';
import { type TrackView, trackComments } from '#features/tracks/contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { addCopies } from '#features/tracks/testing/add-copies.ts';
import { countRings, expectVisibleFocus, focusedElement, tabTo } from '#testing/by-keyboard.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
let track: TrackView;

beforeAll(async () => {
  const ada = await site.person('ada');
  track = await site.track(ada, { title: 'By hand', bytes: aWav({ seconds: 30 }) });
  await addCopies(site, track.id, 8);
  await ada.call(trackComments.post, { id: track.id, content: 'Hello' });
});

test('a keyboard user gets from the skip link to the first sound, and space pauses it', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.open(page, '/tracks');
  await page.keyboard.press('Tab');
  expect(await focusedElement(page)).toMatchObject({ name: 'Skip to the content' });
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Play By hand');
  await page.keyboard.press('Enter');
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Pause By hand' }).waitFor();
  expect(await focusedElement(page)).toMatchObject({ name: 'Pause By hand' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Space');
  await player.getByRole('button', { name: 'Play By hand' }).waitFor();
  await page.keyboard.press('Space');
  await player.getByRole('button', { name: 'Pause By hand' }).waitFor();
});

test('a keyboard user reloads, gets to the player by its skip link, and orders the queue [PLAYER-035] [PLAYER-040] [PLAYER-044]', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.open(page, '/tracks');
  await page.getByRole('button', { name: 'Play all: New tracks' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: /^Pause/ }).waitFor();
  const title = await player.getByRole('link').first().textContent();
  await page.reload();
  await player.getByRole('button', { name: `Play ${title}` }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focusedElement(page)).toMatchObject({ name: 'Skip to the content' });
  await page.keyboard.press('Tab');
  expect(await focusedElement(page)).toMatchObject({ name: 'Skip to the player' });
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Queue');
  await page.keyboard.press('Enter');
  const queue = page.getByRole('dialog', { name: 'Queue' });
  await queue.waitFor();
  const titles = () => queue.getByRole('listitem').getByRole('link').allTextContents();
  const before = await titles();
  expect(before.length).toBeGreaterThan(2);
  await tabTo(page, new RegExp(`^Move ${before[0]}, number 1 of`));
  await page.keyboard.press('ArrowDown');
  expect((await titles()).slice(0, 2)).toEqual([before[1], before[0]]);
  expect(await focusedElement(page)).toMatchObject({
    name: expect.stringContaining(`Move ${before[0]}, number 2 of`),
  });
  await page.keyboard.press('Escape');
  await queue.waitFor({ state: 'detached' });
  expect(await focusedElement(page)).toMatchObject({ name: 'Queue' });
});

test('every control of tracks home is reachable, named, and shows the focus', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.open(page, '/tracks');
  await tabTo(page, /^Log in/);
  await tabTo(page, /^Show all of|^Play By hand/);
  await tabTo(page, /Privacy Policy/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
});

test('on the waveform the arrows seek by five seconds and space plays [PLAYER-024]', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.open(page, track.selfLink);
  await tabTo(page, 'Seek in By hand');
  const wave = page.getByRole('main').getByRole('slider', { name: 'Seek in By hand' });
  const at = async () => Number(await wave.getAttribute('aria-valuenow'));
  expect(await wave.getAttribute('aria-valuemax')).toBe('30');
  await page.keyboard.press('Space');
  const pause = page.getByRole('main').getByRole('button', { name: 'Pause By hand' });
  await pause.waitFor();
  await page.keyboard.press('Space');
  await pause.waitFor({ state: 'detached' });
  await page.keyboard.press('Home');
  await expect.poll(at).toBe(0);
  for (const [key, seconds] of [
    ['ArrowRight', 5],
    ['ArrowRight', 10],
    ['ArrowLeft', 5],
    ['End', 30],
    ['Home', 0],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(at).toBe(seconds);
  }
  expect(await pause.count()).toBe(0);
});

test('dialogs trap the focus and return it', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(page, 'ada');
  await site.open(page, track.selfLink);
  await tabTo(page, 'Share');
  await page.keyboard.press('Enter');
  const share = page.getByRole('dialog', { name: 'Share' });
  await share.waitFor();
  for (let stop = 0; stop < 12; stop += 1) {
    expect(await share.evaluate((dialog) => dialog.contains(dialog.ownerDocument.activeElement))).toBe(true);
    await page.keyboard.press('Tab');
    // Between the last control and the first is the browser's own frame.
    if ((await focusedElement(page)).role === 'body') await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await share.waitFor({ state: 'detached' });
  expect(await focusedElement(page)).toMatchObject({ name: 'Share', marked: true });

  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await focusedElement(page)).toMatchObject({ name: 'Delete', marked: true });
});

test('a keyboard user writes, sends and deletes a comment', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(page, 'bob');
  await site.open(page, track.selfLink);
  await page.getByRole('textbox', { name: 'Your comment' }).focus();
  await page.keyboard.type('Typed blind');
  await tabTo(page, 'Post comment');
  await page.keyboard.press('Enter');
  const comment = page.getByRole('listitem').filter({ hasText: 'Typed blind' });
  await comment.waitFor();
  await comment.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await comment.waitFor({ state: 'detached' });
});

test('menus open, close by Escape, and return the focus', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  const bob = await site.signIn(page, 'bob');
  await site.open(page, '/');
  const button = `Menu of ${bob.username}`;
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Log out' }).waitFor();
  await tabTo(page, 'Plans');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Log out' }).waitFor({ state: 'hidden' });
  expect(await focusedElement(page)).toMatchObject({ name: button });
});

test('"/" focuses the search, "?" lists the keys, and neither disturbs typing', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(page, 'bob');
  await site.open(page, track.selfLink);
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.focus();
  await page.keyboard.type('and/or? yes');
  expect(await field.inputValue()).toBe('and/or? yes');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Player' }).count()).toBe(0);
  await page.getByRole('button', { name: /^Like, / }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focusedElement(page)).toMatchObject({ name: expect.stringMatching(/^Like, /) });
  await page.keyboard.press('/');
  expect(await focusedElement(page)).toMatchObject({ name: 'Search' });
});

test('a keyboard user sees one focus ring at a time [SHELL-175]', async () => {
  const page = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(page, 'ada');
  for (const path of ['/tracks', '/community', '/users', track.selfLink]) {
    await site.open(page, path);
    for (let stop = 0; stop < 45; stop += 1) {
      await page.keyboard.press('Tab');
      const { name, role } = await focusedElement(page);
      if (role !== 'body' && role !== 'html') expect(await countRings(page), `${name} on ${path}`).toBe(1);
    }
  }
});
