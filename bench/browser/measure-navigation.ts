import type { Page } from 'playwright-core';

/** From the click (or the way back) to the frame that shows another heading. */
export async function measureNavigation(page: Page, go: () => Promise<unknown>): Promise<number> {
  const drawn = page.evaluate<number>(`new Promise((done) => {
    const before = document.querySelector('h1')?.textContent;
    let began = performance.now();
    for (const type of ['click', 'popstate']) addEventListener(type, () => { began = performance.now(); }, { capture: true, once: true });
    const look = () => document.querySelector('h1') && document.querySelector('h1').textContent !== before
      ? requestAnimationFrame(() => done(performance.now() - began)) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  })`);
  await go();
  return drawn;
}
