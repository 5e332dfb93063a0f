import type { Page } from 'playwright-core';

/** A page's connection, as the browser itself slows it down or cuts it. */
export interface PageConnection {
  /** No more than so many bytes a second leave from now on. */
  slow(uploadBytesPerSecond: number): Promise<void>;
  /** What is under way breaks off, and nothing goes through any more. */
  cut(): Promise<void>;
  /** Back to full speed. */
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
