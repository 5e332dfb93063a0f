import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { createBanner } from '#features/announcements/contract.ts';
import { allIds, callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite({ settings: { COOKIE_NOTICE: 'on' } });
const admin = await site.person('admin', { admin: true });

afterEach(async () => {
  await site.platform.db.deleteFrom('banners').execute();
  callInvalidationListeners(allIds);
});

const banner = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const shown = (page: Page) => banner(page).locator('[data-banner]:visible p').first().innerText();

test('a banner is above every page before scripts run, and disappears when it is dismissed [SITE-001]', async () => {
  await admin.call(createBanner, { header: 'First words', body: 'With **weight**', severity: 'promotion' });
  await admin.call(createBanner, { header: 'Second words', position: 1 });
  const plain = await site.newPage({ javaScriptEnabled: false });
  await plain.goto(`${site.url}/terms-of-service`);
  expect(await shown(plain)).toBe('First words');
  const { y } = (await banner(plain).boundingBox()) ?? { y: -1 };
  expect(y).toBe(0);

  const page = await site.newPage();
  await site.open(page, '/terms-of-service');
  expect(await axeFindings(page)).toEqual([]);
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await banner(page).waitFor({ state: 'hidden' });
  // Navigation is no page load: the second banner waits.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  expect(await banner(page).isHidden()).toBe(true);
  await site.open(page, '/privacy-policy');
  expect(await shown(page)).toBe('Second words');
});

test('a dismissed banner is never painted, and nothing shifts at hydration', async () => {
  const { data } = await admin.call(createBanner, { header: 'Known' });
  await admin.call(createBanner, { header: 'News', position: 1, body: 'Two\nlines' });
  const page = await site.newPage();
  await page.addInitScript(`localStorage.setItem('tonehall.dismissedBanners', '{"${data.id}":${Date.now()}}');
    window.shifts = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts += one.value; })
      .observe({ type: 'layout-shift', buffered: true })`);
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await early;
    await route.continue().catch(() => {});
  });
  const { promise: early, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.goto(`${site.url}/terms-of-service`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await shown(page)).toBe('News');
  releaseScripts();
  await page.waitForSelector('html[data-hydrated]');
  expect(await shown(page)).toBe('News');
  expect(await page.evaluate('window.shifts')).toBeLessThanOrEqual(0.02);
});

test('the cookie bar appears once; before that only session cookies are stored [SITE-025]', async () => {
  const page = await site.newPage({ firstVisit: true });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await site.open(page, '/terms-of-service');
  const bar = page.getByRole('region', { name: 'Cookies' });
  await bar.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate('window.dataLayer')).toBeUndefined();
  await bar.getByRole('button', { name: 'Got it' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(await page.evaluate(`localStorage.getItem('shouldHideConsent')`)).toBe('true');
  await site.open(page, '/tracks');
  expect(await bar.count()).toBe(0);
  expect(foreign).toEqual([]);
});

test('the cookie bar covers neither what has the focus nor the end of a page, also on a phone [SHELL-174]', async () => {
  for (const viewport of [
    { width: 1440, height: 700 },
    { width: 390, height: 640 },
  ]) {
    const page = await site.newPage({ firstVisit: true, viewport, reducedMotion: 'reduce' });
    await site.open(page, '/auth?tab=sign_up');
    const bar = page.getByRole('region', { name: 'Cookies' });
    await bar.waitFor();
    for (const control of await page.locator('main :is(input, button, a[href]):visible').all()) {
      await control.focus();
      expect(await isCovered(page, 'document.activeElement'), `at ${viewport.width}`).toBe(false);
    }
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const last = "[...document.querySelectorAll('footer a')].at(-1)";
    expect(await isCovered(page, last), `the end at ${viewport.width}`).toBe(false);
    await page.close();
  }
});

/** Whether the cookie bar overlaps an element, given as an expression. */
const isCovered = (page: Page, element: string) =>
  page.evaluate<boolean>(`(() => {
    const bar = document.querySelector('section[aria-label=Cookies]').getBoundingClientRect();
    const box = (${element}).getBoundingClientRect();
    return box.bottom > bar.top && box.top < bar.bottom && box.right > bar.left && box.left < bar.right;
  })()`);
