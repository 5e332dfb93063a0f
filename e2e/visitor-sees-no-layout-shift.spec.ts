import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type TrackView, trackComments } from '#features/tracks/contract.ts';
import { addCopies } from '#features/tracks/testing/add-copies.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
let track: TrackView;

beforeAll(async () => {
  const ada = await site.person('ada');
  track = await site.track(ada, {
    title: 'Standing still',
    change: { description: 'One line.\n\nAnother.' },
  });
  await addCopies(site, track.id, 25);
  await ada.call(trackComments.post, { id: track.id, content: 'Steady as a rock' });
});

/** Adds up unexpected layout shifts. */
const countShifts = `window.shifted = []; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.shifted.push([value, ...sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 90))]);
}).observe({ type: 'layout-shift', buffered: true })`;

/** Delays covers, waveforms and fonts until the returned function is called. */
async function delayLateFiles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const delay = async (route: Route) => {
    await promise;
    await route.continue().catch(() => {});
  };
  await page.route(/\/covers\/|\/files\/|\.woff2/, delay);
  return resolve;
}

async function shiftsOf(page: Page): Promise<[number, ...string[]][]> {
  // After two more frames everything that has loaded has been laid out.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return page.evaluate<[number, ...string[]][]>('window.shifted');
}

const everythingHasLoaded = `document.fonts.status === 'loaded' &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`;

for (const width of [1440, 390]) {
  test.each([
    ['tracks home', () => '/tracks'],
    ['the page of a track', () => track.selfLink],
    ['a list', () => '/tracks?type=recent'],
  ])(`%s does not shift while covers, waveforms and fonts load, ${width} px wide`, async (_name, path) => {
    const page = await site.newPage({ viewport: { width, height: 900 } });
    await page.addInitScript(countShifts);
    const release = await delayLateFiles(page);
    await page.goto(site.url + path(), { waitUntil: 'commit' });
    await page.waitForSelector('html[data-hydrated]');
    release();
    await expect.poll(() => page.evaluate(everythingHasLoaded)).toBe(true);
    await page.waitForLoadState('networkidle');
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((all, [value]) => all + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
  });
}

test('navigating from tracks home to a track and back shifts nothing else', async () => {
  const page = await site.newPage();
  await page.addInitScript(countShifts);
  await site.open(page, '/tracks');
  await page.getByRole('main').getByRole('link', { name: 'Standing still' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Standing still' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Tracks', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await shiftsOf(page);
  expect(
    shifts.reduce((all, [value]) => all + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThanOrEqual(0.02);
});
