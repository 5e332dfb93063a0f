import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { ensureChromium } from '../tools/test-run/ensure-chromium.ts';
import { recordClicks, slowToHumanPace } from './human-pace.ts';

export interface BrowserWindow {
  page: Page;
  context: BrowserContext;
  /** Problems of the page: console warnings and errors, uncaught errors, violations of the policy. */
  pageErrors: string[];
  close(): Promise<void>;
}

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

interface WindowOptions extends BrowserContextOptions {
  /** Shows the cookie notice; otherwise it counts as accepted. */
  firstVisit?: boolean;
}

/** Playwright's message for `serviceWorkers: 'block'`. */
const workerIsBlocked = 'Service Worker registration blocked by Playwright';
const acceptCookies = `try{localStorage.setItem('shouldHideConsent','true')}catch{}`;

let browser: Promise<Browser> | undefined;

/** Opens a window of real Chromium with its own profile; the browser behind it starts once a worker and ends with it. */
export async function aBrowserWindow(options: WindowOptions = {}): Promise<BrowserWindow> {
  browser ??= chromium.launch({ executablePath: ensureChromium(), args: browserFlags });
  const { firstVisit = false, ...more } = options;
  const context = await (await browser).newContext({
    // Without "Headless", which names a program: its plays count for nothing.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${(await browser).version()} Safari/537.36`,
    viewport: { width: 1280, height: 860 },
    // The offline page's service worker would intercept requests that tests change.
    serviceWorkers: 'block',
    ...more,
  });
  if (!firstVisit) await context.addInitScript(acceptCookies);
  await recordClicks(context);
  const page = await context.newPage();
  slowToHumanPace(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text() === workerIsBlocked) return;
    if (message.type() === 'warning' || message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, pageErrors: complaints, close: () => context.close() };
}

/** Waits until the server-rendered page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]');
}
