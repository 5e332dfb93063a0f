import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const read = (url: string) => world.guest.raw({ method: 'GET', url });

test('security.txt says whom to write to, until when and where it stands [SHELL-120]', async () => {
  const { status, headers, body } = await read('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = body.trimEnd().split('\n');
  const fields = Object.fromEntries(lines.map((line: string) => line.split(/: (.*)/, 2)));
  const { siteUrl, supportEmail } = world.platform.config;
  expect(fields).toEqual({
    Contact: `mailto:${supportEmail}`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    Canonical: `${siteUrl}/.well-known/security.txt`,
    'Preferred-Languages': 'en',
  });
  const days = (Date.parse(fields.Expires) - world.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(180);
  expect(days).toBeLessThan(366);
});

test('the manifest has the name of the installation and its icons [SHELL-121]', async () => {
  const { status, headers, body } = await read('/manifest.webmanifest');
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({ name: 'Tonehall', start_url: '/' });
  expect(manifest.icons).toContainEqual({
    src: '/apple-touch-icon.png',
    sizes: '180x180',
    type: 'image/png',
  });
});

test('the installed site takes audio that other programs share, also without its service worker [SHELL-150]', async () => {
  const { body } = await read('/manifest.webmanifest');
  const { display, share_target: target } = JSON.parse(body);
  expect(display).toBe('standalone');
  expect(target).toMatchObject({ action: '/share-audio', method: 'POST', enctype: 'multipart/form-data' });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await world
    .newGuest()
    .raw({ method: 'POST', url: target.action, body: Buffer.from('--x--'), headers });
  expect([answer.status, answer.headers.location]).toEqual([303, '/account/tracks?shared=1']);
});
