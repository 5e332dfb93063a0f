import type { Page } from 'playwright-core';
import { waitForAnimations } from './wait-for-animations.ts';

/** Changes the theme and waits until all colours have changed. */
export async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // Elements out of view keep their colours until they are in view; here all are checked. What colours pass through is not.
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { content-visibility: visible !important } *, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
  })()`);
  await page.emulateMedia({ colorScheme });
  await waitForAnimations(page);
}
