import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { routeByHost } from './route-by-host.ts';

const site = createServer((_request, response) => response.end('the site'));
const school = createServer((_request, response) => response.end('the school'));
routeByHost(site, new Map([['education.tonehall.test', school]]));
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
afterAll(() => site.close());

const answerTo = (host: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = site.address() as AddressInfo;
    const asked = request({ host: '127.0.0.1', port, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', () => resolve(text));
    });
    asked.on('error', reject).end();
  });

test('a request goes to the server of its host in any letter case, and to the site for an unknown host', async () => {
  expect(await answerTo('education.tonehall.test')).toBe('the school');
  expect(await answerTo('Education.Tonehall.TEST')).toBe('the school');
  for (const host of [
    'tonehall.test',
    'education.tonehall.test.evil.example',
    'education.tonehall.test:81',
    'x',
  ])
    expect(await answerTo(host)).toBe('the site');
});
