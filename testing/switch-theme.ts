import type { Page } from 'playwright-core';
import { waitForAnimations } from './wait-for-animations.ts';

/** Changes the theme and waits until all colours have arrived in it. */
export async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // What is not in view keeps its colours until it is; here all of it is looked at.
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  })()`);
  await page.emulateMedia({ colorScheme });
  await waitForAnimations(page);
}
