import type { Browser } from 'playwright-core';
import { openWindow } from './open-window.ts';

export interface PageLoad {
  fcpMs: number;
  lcpMs: number;
  /** Time beyond 50 ms of each long task. */
  blockedMs: number;
  shift: number;
  requests: number;
  /** Compressed bodies as received, by Chromium's type of resource. */
  kb: Record<string, number>;
}

const IDLE_MS = 1500;

const observe = `window.seen = { fcp: 0, lcp: 0, blocked: 0, shift: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (one) => { if (one.name === 'first-contentful-paint') seen.fcp = one.startTime; });
  watch('largest-contentful-paint', (one) => { seen.lcp = one.startTime; });
  watch('layout-shift', (one) => { if (!one.hadRecentInput) seen.shift += one.value; });
  watch('longtask', (one) => { seen.blocked += Math.max(0, one.duration - 50); });`;

/** Opens an address in a new window and measures what a visitor waits for. */
export async function loadPage(browser: Browser, url: string, isSlow: boolean): Promise<PageLoad> {
  const { page, cdp, close } = await openWindow(browser, isSlow);
  const kb: Record<string, number> = {};
  const types = new Map<string, string>();
  const heads = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    heads.set(requestId, response.encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    kb[type] = (kb[type] ?? 0) + Math.max(0, encodedDataLength - (heads.get(requestId) ?? 0)) / 1000;
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(isSlow ? 2 * IDLE_MS : IDLE_MS);
  const seen = await page.evaluate<{ fcp: number; lcp: number; blocked: number; shift: number }>(
    'window.seen',
  );
  await close();
  return {
    fcpMs: seen.fcp,
    lcpMs: seen.lcp,
    blockedMs: seen.blocked,
    shift: seen.shift,
    requests: types.size,
    kb,
  };
}
