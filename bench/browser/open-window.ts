import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../../tools/test-run/ensure-chromium.ts';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });

export interface BenchWindow {
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

/** A window with empty storage, at full speed. */
export async function openWindow(browser: Browser): Promise<BenchWindow> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, close: () => context.close() };
}

/** Adds cookies, written as in a request's header, to the window of a page. */
export async function addCookies(page: Page, header: string, url: string): Promise<void> {
  const cookies = header.split('; ').map((text) => {
    const at = text.indexOf('=');
    return { name: text.slice(0, at), value: text.slice(at + 1), url };
  });
  await page.context().addCookies(cookies);
}
