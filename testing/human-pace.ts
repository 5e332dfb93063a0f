import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';

/** Buttons ignore a second press within this time, in ms (SHELL-073), plus a margin for the timers of two processes. */
const minPressIntervalMs = 300 + 10;

/** Makes every page of the window record its last click, by mouse or keyboard. */
export const recordClicks = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    `addEventListener('click', () => { window.lastClickForTests = performance.now(); }, { capture: true });`,
  );

/** Waits until the page's buttons accept another press. */
async function waitForNextPress(page: Page): Promise<void> {
  const left = await page
    .evaluate<number>(`${minPressIntervalMs} - (performance.now() - (window.lastClickForTests ?? -Infinity))`)
    // The page is being left: there is nothing to read.
    .catch(() => minPressIntervalMs);
  if (left > 0) await sleep(left);
}

/** Clicks a control that was just pressed, late enough that both presses count. */
export async function pressAgain(control: Locator): Promise<void> {
  await waitForNextPress(control.page());
  await control.click();
}

/** Slows Enter and Space down to a person's pace: two fast presses of one button would count as one. */
export function slowToHumanPace(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    if (key === 'Enter' || key === 'Space') await waitForNextPress(page);
    await press(key, options);
  };
}
