import type { Page } from 'playwright-core';

// The audio element stands outside of the document: it is caught when it is made.
const script = `window.audios = []; window.halts = []; window.pressedAt = 0; window.playingAt = 0;
  window.Audio = new Proxy(Audio, { construct(made, args) {
    const audio = new made(...args); window.audios.push(audio);
    audio.addEventListener('playing', () => { window.playingAt = performance.now(); });
    for (const type of ['pause', 'waiting', 'stalled', 'emptied', 'error'])
      audio.addEventListener(type, () => window.halts.push(type));
    return audio; } });
  addEventListener('pointerdown', () => { window.pressedAt = performance.now(); }, { capture: true });`;

const PLAY_TIMEOUT_MS = 20_000;

/** Makes the page write down when a button was pressed and when the sound ran, before anything of it loads. */
export const recordPlayTimes = (page: Page): Promise<unknown> => page.addInitScript(script);

/** Presses the play button at this place of the page; ms from the press to the `playing` event. */
export async function pressPlay(page: Page, place: number): Promise<number> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .nth(place)
    .click();
  const until = performance.now() + PLAY_TIMEOUT_MS;
  // Asked again and again: the page's policy forbids what waiting inside of it would need.
  while (performance.now() < until) {
    const took = await page.evaluate<number>(
      'window.pressedAt > 0 ? window.playingAt - window.pressedAt : -1',
    );
    if (took > 0) return took;
    await page.waitForTimeout(50);
  }
  throw new Error('Nothing is heard');
}
