import type { Page } from 'playwright-core';

// The audio element is not in the document: the constructor is intercepted.
const script = `window.audios = []; window.halts = []; window.pressedAt = 0; window.playingAt = 0;
  window.Audio = new Proxy(Audio, { construct(made, args) {
    const audio = new made(...args); window.audios.push(audio);
    audio.addEventListener('playing', () => { window.playingAt = performance.now(); });
    for (const type of ['pause', 'waiting', 'stalled', 'emptied', 'error'])
      audio.addEventListener(type, () => window.halts.push(type));
    return audio; } });
  addEventListener('pointerdown', () => { window.pressedAt = performance.now(); }, { capture: true });`;

const PLAY_TIMEOUT_MS = 20_000;

/** Makes the page record when a button was pressed and when the sound played, before anything of it loads. */
export const recordPlayTimes = (page: Page): Promise<unknown> => page.addInitScript(script);

/** Presses the play button at this index of the page; returns the ms to the `playing` event. */
export async function pressPlay(page: Page, place: number): Promise<number> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .nth(place)
    .click();
  const until = performance.now() + PLAY_TIMEOUT_MS;
  // Polled, since the page's policy forbids what waiting inside the page needs.
  while (performance.now() < until) {
    const took = await page.evaluate<number>(
      'window.pressedAt > 0 ? window.playingAt - window.pressedAt : -1',
    );
    if (took > 0) return took;
    await page.waitForTimeout(50);
  }
  throw new Error('the sound does not start');
}
