import type { Page } from 'playwright-core';
import type { BenchSetup } from '../bench-setup.ts';
import { measureNavigation } from '../browser/measure-navigation.ts';
import { addCookies, openWindow, startBrowser } from '../browser/open-window.ts';
import { type Finding, ms } from '../finding.ts';
import { median, percentile } from '../statistics.ts';

const ROUNDS = 4;
const MAX_NAVIGATION_MS = 100;
/** From one page to the next by their links; null is the way back. */
const navigationSteps = [
  'main a[href^="/groups"]',
  'main a[href^="/group/"]',
  null,
  null,
  'main a[href^="/users"]',
  'main a[href^="/user/"]',
  null,
  null,
  'main a[href^="/tracks"]',
  'main a[href*="/track/"]',
  null,
  null,
];

/** G18: navigating the community with all pages seen before: from the click to the new page drawn. */
export async function communityNavigations(setup: BenchSetup): Promise<Finding[]> {
  const browser = await startBrowser();
  const findings: Finding[] = [];
  try {
    for (const viewer of ['guest', 'member'] as const) {
      const { page, close } = await openWindow(browser);
      const cookie = viewer === 'member' ? (setup.members[0]?.headers.cookie ?? '') : '';
      if (cookie) await addCookies(page, cookie, setup.site.url);
      await page.goto(`${setup.site.url}/community`);
      await page.waitForSelector('html[data-hydrated]');
      await navigationRound(page);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(...(await navigationRound(page)));
      const p50 = median(times);
      findings.push({
        goal: 'G18',
        what: `from page to page of the community, ${viewer}: click to the new page drawn`,
        ours: `p50 ${ms(p50)}, p95 ${ms(percentile(times, 0.95))}`,
        limit: '',
        ratio: '',
        gate: `p50 ${MAX_NAVIGATION_MS} ms`,
        passed: p50 < MAX_NAVIGATION_MS,
        note: `${times.length} steps`,
      });
      await close();
    }
  } finally {
    await browser.close();
  }
  return findings;
}

async function navigationRound(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const step of navigationSteps) {
    if (step === null) {
      times.push(await measureNavigation(page, () => page.goBack({ waitUntil: 'commit' })));
    } else {
      const link = page.locator(step).filter({ visible: true }).first();
      await link.hover();
      await page.waitForTimeout(100);
      times.push(await measureNavigation(page, () => link.click()));
    }
    // A pause as a reader makes it; work after the first frame ends meanwhile.
    await page.waitForTimeout(300);
  }
  return times;
}
