import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';

/** Buttons take presses that are closer together than this, in ms, for one (SHELL-073); a little is added for the timers of two processes. */
const minPressIntervalMs = 300 + 10;

/** Every page of the window notes when something in it was last clicked, by mouse or keyboard. */
export const recordClicks = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    `addEventListener('click', () => { window.lastClickForTests = performance.now(); }, { capture: true });`,
  );

/** Waits for what is left of the time in which the page's buttons take another press for the last one. */
async function waitForNextPress(page: Page): Promise<void> {
  const left = await page
    .evaluate<number>(`${minPressIntervalMs} - (performance.now() - (window.lastClickForTests ?? -Infinity))`)
    // The page is just being left: there is nothing to ask.
    .catch(() => minPressIntervalMs);
  if (left > 0) await sleep(left);
}

/** Clicks a control that was pressed just before, not so soon that both presses count as one. */
export async function pressAgain(control: Locator): Promise<void> {
  await waitForNextPress(control.page());
  await control.click();
}

/** Enter and Space come no faster than from a person's hand: on a quick machine two presses of one button would count as one. */
export function slowToHumanPace(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    if (key === 'Enter' || key === 'Space') await waitForNextPress(page);
    await press(key, options);
  };
}
