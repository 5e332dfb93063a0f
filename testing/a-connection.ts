import type { Page } from 'playwright-core';

/** Slows down or cuts a page's connection by the browser's own means. */
export interface PageConnection {
  /** Limits the upload to this many bytes a second from now on. */
  slow(uploadBytesPerSecond: number): Promise<void>;
  /** Breaks running requests, and refuses new ones. */
  cut(): Promise<void>;
  /** Restores full speed. */
  restore(): Promise<void>;
}

export async function aConnection(page: Page): Promise<PageConnection> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  async function emulate(offline: boolean, uploadThroughput: number): Promise<void> {
    const others = { latency: 0, downloadThroughput: -1 };
    await browser.send('Network.emulateNetworkConditions', { offline, uploadThroughput, ...others });
  }
  return {
    slow: (uploadBytesPerSecond) => emulate(false, uploadBytesPerSecond),
    cut: () => emulate(true, -1),
    restore: () => emulate(false, -1),
  };
}
