import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface FocusedElement {
  name: string;
  role: string;
  /** A focus ring is visible. */
  marked: boolean;
  /** It is within the window, and nothing covers its centre. */
  inView: boolean;
}

/** The focused element. */
export const focusedElement = (page: Page) =>
  page.evaluate<FocusedElement>(`(() => {
    const element = document.activeElement;
    // A card draws the ring of its title around itself.
    const rings = [null, '::after'].map((part) => getComputedStyle(element, part));
    const box = element.getBoundingClientRect();
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      name: element.ariaLabel || element.labels?.[0]?.textContent.trim() || element.textContent.trim() || element.placeholder || '',
      role: element.role || element.localName,
      marked: rings.some((ring) => ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) > 0),
      inView: over !== null && (element.contains(over) || over.contains(element)),
    };
  })()`);

/** The number of rings around the focused element and what it is in. */
export const countRings = (page: Page) =>
  page.evaluate<number>(`(() => {
    let rings = 0;
    for (let one = document.activeElement; one; one = one.parentElement)
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(one, part);
        const isDrawn = part === null || style.content !== 'none';
        if (isDrawn && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) rings += 1;
      }
    return rings;
  })()`);

/** Expects the focused element to show a ring and to be in view. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => focusedElement(page)).toMatchObject({ marked: true, inView: true });
}

/** Presses Tab until a control of this name has the focus; every stop before must be named, marked and in view. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await focusedElement(page);
    if (stop.role === 'body' || stop.role === 'html') continue;
    expect(stop.name).toMatch(/\S/);
    await expectVisibleFocus(page);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
  }
  throw new Error(`No Tab stop is called ${name}`);
}
