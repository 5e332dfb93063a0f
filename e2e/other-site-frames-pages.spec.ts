import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
const ada = await site.person('ada');
const track = await site.track(ada, { title: 'Framed' });

const otherSite = createServer((request, response) => {
  const html = `<!doctype html><title>A blog</title><iframe src="${site.url}${request.url}"></iframe>`;
  response.writeHead(200, { 'content-type': 'text/html' }).end(html);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => otherSite.once('listening', resolve));
afterAll(() => otherSite.close());
const blog = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`;

const unframeable = ['/', '/tracks', track.selfLink, '/auth?tab=sign_in', '/account/tracks', '/no/such/room'];

test.each(unframeable)('%s refuses to be framed by another site [SHELL-106]', async (path) => {
  const page = await site.newPage({ allowedErrors: /frame-ancestors|status of 404/ });
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(blog + path);
  await refused;
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});

test('only the player may be framed [SHELL-106]', async () => {
  const page = await site.newPage();
  await page.goto(`${blog}/player/${track.shortLinkId}`);
  await page.frameLocator('iframe').getByRole('button', { name: 'Play Framed' }).waitFor();
});

test('the short link leads to the page, and its player opens by itself [SHELL-014]', async () => {
  const page = await site.newPage();
  await page.goto(`${site.url}/t/${track.shortLinkId}`);
  expect(page.url()).toBe(site.url + track.selfLink);
  await site.open(page, `/player/${track.shortLinkId}`);
  await page.getByRole('button', { name: 'Play Framed' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
});
