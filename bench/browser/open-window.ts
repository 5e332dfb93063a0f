import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../../tools/test-run/ensure-chromium.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** How much slower a visitor's device and line are. The first request is not delayed. */
export interface Slowness {
  /** How many times slower the processor is. */
  cpu: number;
  mbitPerSecond: number;
  latencyMs: number;
}

/** As the goals of pages say. */
export const slowed: Slowness = { cpu: 4, mbitPerSecond: 9, latencyMs: 100 };

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: flags });

export interface BenchWindow {
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

/** A window with empty storage, at full speed or slowed down. */
export async function openWindow(browser: Browser, slowness: Slowness | null): Promise<BenchWindow> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (slowness) {
    const throughput = (slowness.mbitPerSecond * 1e6) / 8;
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowness.latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  return { page, cdp, close: () => context.close() };
}

/** Adds a cookie, written as in a request's header, to the window of a page. */
export async function addCookie(page: Page, text: string, url: string): Promise<void> {
  const at = text.indexOf('=');
  await page.context().addCookies([{ name: text.slice(0, at), value: text.slice(at + 1), url }]);
}
