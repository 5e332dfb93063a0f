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

/** A processor four times slower behind 9 Mbit/s and 100 ms, as the goals say. The first request is not delayed. */
const slowNetwork = { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 };

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: flags });

export interface BenchWindow {
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

/** A window with empty storage, at full speed or slowed down. */
export async function openWindow(browser: Browser, isSlow: boolean): Promise<BenchWindow> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (isSlow) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await cdp.send('Network.emulateNetworkConditions', slowNetwork);
  }
  return { page, cdp, close: () => context.close() };
}

/** Adds a cookie, written as in a request's header, to the window of a page. */
export async function addCookie(page: Page, text: string, url: string): Promise<void> {
  const at = text.indexOf('=');
  await page.context().addCookies([{ name: text.slice(0, at), value: text.slice(at + 1), url }]);
}
