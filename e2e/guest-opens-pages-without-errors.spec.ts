import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBrowserWindow, waitForHydration } from '#testing/a-browser-window.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { axeFindings } from '#testing/axe.ts';

let site: ASite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const pages = ['/', '/privacy-policy', '/terms-of-service', '/learn/', '/feed', '/accounts'] as const;

describe.each(pages)('%s', (path) => {
  test('hydrates without a warning, and axe finds nothing in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, pageErrors: complaints, close } = await aBrowserWindow({ colorScheme });
      await page.goto(site.url + path);
      await waitForHydration(page);
      expect(complaints).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await close();
    }
  });

  test('is readable without scripts and fits a phone [SHELL-002]', async () => {
    const viewport = { width: 390, height: 800 };
    const {
      page,
      pageErrors: complaints,
      close,
    } = await aBrowserWindow({ javaScriptEnabled: false, viewport });
    const response = await page.goto(site.url + path);
    expect(response?.status()).toBe(200);
    expect((await page.locator('main h1').innerText()).length).toBeGreaterThan(3);
    expect(await page.locator('main p').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

test('an unknown address is a 404 with a link back [SHELL-028]', async () => {
  const { page, close } = await aBrowserWindow();
  const response = await page.goto(`${site.url}/no/such/room`);
  expect(response?.status()).toBe(404);
  await waitForHydration(page);
  expect(await page.locator('main h1').innerText()).toBe('Page not found');
  expect(await page.locator('main a[href="/"]').count()).toBe(1);
  await close();
});

test('a guest navigates between pages without a reload, and the head follows', async () => {
  const { page, pageErrors: complaints, close } = await aBrowserWindow();
  await page.goto(`${site.url}/`);
  await waitForHydration(page);
  await page.evaluate('window.stayed = true');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  expect(await page.title()).toBe('Privacy Policy · Tonehall');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/privacy-policy`);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Made in a room' }).waitFor();
  expect(await page.title()).toBe('Tonehall');
  expect(await page.evaluate('window.stayed')).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('tracking parameters are removed from the address without a reload [SHELL-086]', async () => {
  const { page, close } = await aBrowserWindow();
  await page.goto(`${site.url}/?utm_source=mail&page=2&gclid=1`);
  await waitForHydration(page);
  expect(page.url()).toBe(`${site.url}/?page=2`);
  await close();
});
