import type { Page } from 'playwright-core';

/** Waits until no finite animation or transition runs on the page; endless ones such as spinners are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(`new Promise(requestAnimationFrame).then(() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished))).then(() => undefined)`);
}
