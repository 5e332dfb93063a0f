import type { Page } from 'playwright-core';

/**
 * Elements that make a page wider than its window, and words that its edge cuts off; horizontally scrolled rows may continue behind
 * it.
 */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const root = document.documentElement;
    const beyond = (element) => element.getBoundingClientRect().right > root.clientWidth + 1;
    const isWide = root.scrollWidth > root.clientWidth;
    return [...document.body.querySelectorAll(isWide ? '*' : 'main :is(h1, h2, h3, p)')]
      .filter((element) => beyond(element) && !element.closest('[aria-roledescription=carousel]'))
      .map((element) => element.outerHTML.slice(0, 120)).slice(0, 5);
  })()`);
}
