import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBrowserWindow, waitForHydration } from '#testing/a-browser-window.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { worldOf } from '#testing/world.ts';

let site: ASite;
beforeAll(async () => {
  site = await aSite();
}, 180_000);
afterAll(() => site.close());

test('a page that cannot be reached says so, caches nothing, and recovers', async () => {
  const { page, context, close } = await aBrowserWindow({ serviceWorkers: 'allow' });
  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // The service worker controls pages that are opened from now on.
  await page.goto(`${site.url}/privacy-policy`);
  await context.setOffline(true);
  await page.goto(`${site.url}/terms-of-service`).catch(() => {});
  await page.getByRole('heading', { level: 1, name: 'The sound stopped here' }).waitFor();
  expect(await page.evaluate('caches.keys()')).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of service' }).waitFor();
  await close();
});

test('audio that another program shares with the installed site is uploaded, and files that are gone are asked for [SHELL-150]', async () => {
  const { page, context, close } = await aBrowserWindow({ serviceWorkers: 'allow' });
  const musician = await worldOf(site).person('sharer');
  const cookies = [...musician.cookies].map(([name, value]) => ({ name, value, url: site.url }));
  await context.addCookies(cookies);
  await page.goto(`${site.url}/terms-of-service`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto(`${site.url}/privacy-policy`);
  // What the system does with the files of the share menu.
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = '/share-audio';
    form.enctype = 'multipart/form-data';
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'audio';
    input.multiple = true;
    const files = new DataTransfer();
    for (const name of ['One.wav', 'Two.wav'])
      files.items.add(new File(['no sound'], name, { type: 'audio/wav' }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  await page.getByText('One.wav').first().waitFor();
  await page.getByText('Two.wav').first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.goto(`${site.url}/account/tracks?shared=1`);
  await page.getByText('The shared files are not here any more. Please choose them.').waitFor();
  expect(await page.evaluate('caches.keys()')).toEqual([]);
  await close();
});

test('the embed player has no offline page', async () => {
  const { page, context, close } = await aBrowserWindow({ serviceWorkers: 'allow' });
  await page.goto(`${site.url}/terms-of-service`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto(`${site.url}/privacy-policy`);
  await context.setOffline(true);
  const failure = await page.goto(`${site.url}/player/abc`).catch((error: Error) => error.message);
  expect(String(failure)).toContain('ERR_INTERNET_DISCONNECTED');
  await close();
});

test('a chunk that fails to load reloads the page once, and then offers to [SHELL-095]', async () => {
  const { page, close } = await aBrowserWindow();
  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  // The reload brings the page as the server renders it.
  await expect.poll(() => loads).toBe(1);
  await page.unroute(/\/assets\/.*\.js/);
  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  expect(loads).toBe(2);
  await close();
});
