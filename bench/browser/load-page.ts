import type { Browser } from 'playwright-core';
import { median } from '../statistics.ts';
import { addCookie, openWindow, type Slowness } from './open-window.ts';

export interface PageLoad {
  fcpMs: number;
  lcpMs: number;
  /** Time beyond 50 ms of each long task. */
  blockedMs: number;
  /** The same of tasks that end after the first paint, which is the total blocking time (TBT) of Lighthouse. */
  blockedAfterPaintMs: number;
  shift: number;
  requests: number;
  /** Compressed bodies as received, by Chromium's type of resource. */
  kb: Record<string, number>;
}

const IDLE_MS = 1500;

/** The median of some loads after a first one, which fills caches of the server. */
export async function loadPageOften(browser: Browser, visit: PageVisit, times: number): Promise<PageLoad> {
  const loads: PageLoad[] = [];
  for (let time = 0; time <= times; time += 1) loads.push(await loadPage(browser, visit));
  const counted = loads.slice(1);
  const of = (pick: (load: PageLoad) => number) => median(counted.map(pick));
  return {
    fcpMs: of((load) => load.fcpMs),
    lcpMs: of((load) => load.lcpMs),
    blockedMs: of((load) => load.blockedMs),
    blockedAfterPaintMs: of((load) => load.blockedAfterPaintMs),
    shift: of((load) => load.shift),
    requests: of((load) => load.requests),
    kb: counted[0]?.kb ?? {},
  };
}

export const paintsOf = ({ fcpMs, lcpMs, blockedMs }: PageLoad): string =>
  `FCP ${Math.round(fcpMs)} LCP ${Math.round(lcpMs)} TBT ${Math.round(blockedMs)} ms`;

export const weightsOf = ({ kb }: PageLoad): string =>
  Object.entries(kb)
    .map(([type, size]) => `${type} ${size.toFixed(0)}`)
    .join(' ')
    .concat(' kB');

const observe = `window.seen = { fcp: 0, lcp: 0, blocked: 0, ends: [], shift: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (one) => { if (one.name === 'first-contentful-paint') seen.fcp = one.startTime; });
  watch('largest-contentful-paint', (one) => { seen.lcp = one.startTime; });
  watch('layout-shift', (one) => { if (!one.hadRecentInput) seen.shift += one.value; });
  watch('longtask', (one) => { const more = Math.max(0, one.duration - 50); seen.blocked += more; seen.ends.push([one.startTime + one.duration, more]); });`;

export interface PageVisit {
  url: string;
  slowness: Slowness | null;
  /** Of a signed-in member, as in a request's header. */
  cookie?: string;
}

/** Opens an address in a new window and measures what a visitor waits for. */
async function loadPage(browser: Browser, { url, slowness, cookie }: PageVisit): Promise<PageLoad> {
  const { page, cdp, close } = await openWindow(browser, slowness);
  for (const one of cookie?.split('; ') ?? []) await addCookie(page, one, url);
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
  await page.waitForTimeout(slowness ? 2 * IDLE_MS : IDLE_MS);
  const seen = await page.evaluate<{
    fcp: number;
    lcp: number;
    blocked: number;
    /** Of each long task: its end, and the time beyond 50 ms. */
    ends: [number, number][];
    shift: number;
  }>('window.seen');
  await close();
  return {
    fcpMs: seen.fcp,
    lcpMs: seen.lcp,
    blockedMs: seen.blocked,
    blockedAfterPaintMs: seen.ends.reduce((sum, [end, more]) => sum + (end > seen.fcp ? more : 0), 0),
    shift: seen.shift,
    requests: types.size,
    kb,
  };
}
