import type { Browser } from 'playwright-core';
import type { BenchSetup } from '../bench-setup.ts';
import { measureNavigation } from '../browser/measure-navigation.ts';
import { openWindow, startBrowser } from '../browser/open-window.ts';
import { pressPlay, recordPlayTimes } from '../browser/play-clock.ts';
import { type Finding, ms } from '../finding.ts';
import { percentile } from '../statistics.ts';

const NAVIGATIONS = 10;
const QUICK_MS = 200;

/** G16: from pressing play in a new window to sound. */
export async function playStarts(setup: BenchSetup): Promise<Finding[]> {
  const browser = await startBrowser();
  const times: number[] = [];
  try {
    for (let round = 0; round < 4 * setup.rounds; round += 1) {
      const { page, close } = await openListening(browser, setup);
      times.push(await pressPlay(page, round % 8));
      await close();
    }
  } finally {
    await browser.close();
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return [
    {
      goal: 'G16',
      what: 'press play to the `playing` event, fresh window, local',
      ours: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
      limit: '',
      ratio: '',
      gate: 'p50 100 ms, p95 250 ms',
      passed: p50 <= 100 && p95 <= 250,
      note: `${times.length} presses`,
    },
  ];
}

/** G15: navigating to tracks and back while the player runs. */
export async function navigations(setup: BenchSetup): Promise<Finding[]> {
  const browser = await startBrowser();
  try {
    const { page } = await openListening(browser, setup);
    await pressPlay(page, 0);
    await page.evaluate('window.halts.length = 0');
    const from = await page.evaluate<number>('audios[0].currentTime');
    const began = performance.now();
    const times: number[] = [];
    for (let step = 0; step < NAVIGATIONS; step += 1) {
      const link = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').nth(step);
      await link.hover();
      await page.waitForTimeout(100);
      times.push(await measureNavigation(page, () => link.click()));
      times.push(await measureNavigation(page, () => page.goBack({ waitUntil: 'commit' })));
    }
    const played = (await page.evaluate<number>('audios[0].currentTime')) - from;
    const passed = (performance.now() - began) / 1000;
    const halts = await page.evaluate<string[]>('halts');
    const quick = times.filter((time) => time <= QUICK_MS).length / times.length;
    const isWhole = halts.length === 0 && played > passed - 1;
    return [
      {
        goal: 'G15',
        what: 'from a list to a track and back with the player running: click to the new page drawn',
        ours: `${Math.round(quick * 100)} % in ${QUICK_MS} ms, p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
        limit: '',
        ratio: '',
        gate: `70 % in ${QUICK_MS} ms, sound without a break`,
        passed: quick >= 0.7 && isWhole,
        note: isWhole
          ? `${played.toFixed(1)} s heard without a break`
          : `${halts.join(' ') || 'behind'}: ${played.toFixed(1)} of ${passed.toFixed(1)} s heard`,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function openListening(browser: Browser, setup: BenchSetup) {
  const window = await openWindow(browser);
  await recordPlayTimes(window.page);
  await window.page.goto(`${setup.site.url}/tracks?type=recent`);
  await window.page.waitForSelector('html[data-hydrated]');
  return window;
}
