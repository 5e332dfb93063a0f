import { setTimeout } from 'node:timers/promises';
import { median } from '../statistics.ts';
import type { Chromium, Tab } from './start-chromium.ts';

/** How much slower a visitor's device and line are. The first request is not delayed. */
export interface Slowness {
  /** How many times slower the processor is. */
  cpu: number;
  mbitPerSecond: number;
  latencyMs: number;
}

/** As the goals of pages say. */
export const slowed: Slowness = { cpu: 4, mbitPerSecond: 9, latencyMs: 100 };

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
export async function loadPageOften(chromium: Chromium, visit: PageVisit, times: number): Promise<PageLoad> {
  const loads: PageLoad[] = [];
  for (let time = 0; time <= times; time += 1) loads.push(await loadPage(chromium, visit));
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

interface ResponseReceived {
  requestId: string;
  type: string;
  response: { encodedDataLength: number };
}

interface LoadingFinished {
  requestId: string;
  encodedDataLength: number;
}

export interface PageVisit {
  url: string;
  slowness: Slowness | null;
  /** Of a signed-in member, as in a request's header. */
  cookie?: string;
}

interface Seen {
  fcp: number;
  lcp: number;
  blocked: number;
  /** Of each long task: its end, and the time beyond 50 ms. */
  ends: [number, number][];
  shift: number;
}

/** Opens an address in a new tab and measures what a visitor waits for. */
async function loadPage(chromium: Chromium, { url, slowness, cookie }: PageVisit): Promise<PageLoad> {
  const tab = await chromium.openTab();
  await tab.send('Network.enable');
  await tab.send('Page.enable');
  if (slowness) await slowDown(tab, slowness);
  for (const one of cookie?.split('; ') ?? []) {
    const at = one.indexOf('=');
    await tab.send('Network.setCookie', { url, name: one.slice(0, at), value: one.slice(at + 1) });
  }
  const kb: Record<string, number> = {};
  const types = new Map<string, string>();
  const heads = new Map<string, number>();
  tab.on('Network.responseReceived', ({ requestId, type, response }: ResponseReceived) => {
    types.set(requestId, type);
    heads.set(requestId, response.encodedDataLength);
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }: LoadingFinished) => {
    const type = types.get(requestId) ?? 'Other';
    kb[type] = (kb[type] ?? 0) + Math.max(0, encodedDataLength - (heads.get(requestId) ?? 0)) / 1000;
  });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: observe });
  const loaded = new Promise<void>((resolve) => tab.on('Page.loadEventFired', () => resolve()));
  await tab.send('Page.navigate', { url });
  await loaded;
  await setTimeout(slowness ? 2 * IDLE_MS : IDLE_MS);
  const look = { expression: 'window.seen', returnByValue: true };
  const { result } = await tab.send<{ result: { value: Seen } }>('Runtime.evaluate', look);
  const seen = result.value;
  await tab.close();
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

async function slowDown(tab: Tab, { cpu, mbitPerSecond, latencyMs }: Slowness): Promise<void> {
  const throughput = (mbitPerSecond * 1e6) / 8;
  await tab.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await tab.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
