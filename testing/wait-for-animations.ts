import type { Page } from 'playwright-core';

/** Waits until nothing on the page moves or fades any more; what goes on for ever, as a spinner does, is not waited for. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(`new Promise(requestAnimationFrame).then(() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished)))`);
}
