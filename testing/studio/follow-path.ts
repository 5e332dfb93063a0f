import type { Locator, Page } from 'playwright-core';

interface Path {
  /** Px from the middle of what is pressed. */
  by?: { x: number; y: number };
  /** The finger rests until this is there. */
  until?: Locator;
}

/** The middle of what is in sight of an element. */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to be pressed');
  return { x: box.x + Math.min(box.width, 120) / 2, y: box.y + box.height / 2 };
}

/** Presses the mouse on a target and drags it. */
export async function followPath(page: Page, target: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await page.mouse.up();
}

/** Puts a finger on a target, drags it or lets it rest, and lifts it. */
export async function touchPath(page: Page, target: Locator, { by, until }: Path): Promise<void> {
  const { x, y } = await middleOf(target);
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number } | null) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [at] });
  await send('touchStart', { x, y });
  await until?.waitFor();
  if (by !== undefined)
    // It rests at the end: a finger that leaves in motion goes on scrolling, and the next tap only ends that.
    for (const part of [0.25, 0.5, 0.75, 1, 1, 1])
      await send('touchMove', { x: x + by.x * part, y: y + by.y * part });
  await send('touchEnd', null);
  await browser.detach();
}
