import type { Page } from 'playwright-core';

/** Measures from the click (or the way back) to the frame with another heading. */
export async function measureNavigation(page: Page, go: () => Promise<unknown>): Promise<number> {
  const rendered = page.evaluate<number>(`new Promise((done) => {
    const before = document.querySelector('h1')?.textContent;
    let began = performance.now();
    for (const type of ['click', 'popstate']) addEventListener(type, () => { began = performance.now(); }, { capture: true, once: true });
    const look = () => document.querySelector('h1') && document.querySelector('h1').textContent !== before
      ? requestAnimationFrame(() => done(performance.now() - began)) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  })`);
  await go();
  return rendered;
}
