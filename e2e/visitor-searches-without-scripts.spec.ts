import { devices } from 'playwright-core';
import { expect, test } from 'vitest';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
const path = '/community/search?term=lantern';

test('search results are readable without scripts, and with scripts the page loads only what is chosen anew', async () => {
  const owner = await site.person('owner');
  for (const title of ['Lantern', 'Lantern song']) await site.track(owner, { title });
  const still = await site.newPage({ javaScriptEnabled: false });
  await still.goto(site.url + path);
  expect(await still.getByRole('article').count()).toBe(2);

  for (const device of [{}, devices['iPhone 15']]) {
    const page = await site.newPage(device);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/community/search')) asked.push(new URL(request.url()).search);
    });
    await site.open(page, path);
    expect(await page.getByRole('article').count()).toBe(2);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Tracks', exact: true }).last().click();
    await page.waitForURL(/type=mixdown/);
    // Until what was asked for is here, the results before it stand on the page.
    const types = () => asked.map((query) => new URLSearchParams(query).get('types'));
    await expect.poll(types).toEqual(['mixdown']);
    await page.getByRole('article').first().waitFor();
    await page.goBack();
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => asked.length).toBe(2);
  }
});
