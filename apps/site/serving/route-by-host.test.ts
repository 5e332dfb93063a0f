import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { routeByHost } from './route-by-host.ts';

const site = createServer((_request, response) => response.end('the site'));
const school = createServer((_request, response) => response.end('the school'));
routeByHost(site, new Map([['education.tonehall.test', school]]));
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
afterAll(() => site.close());

site.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 418 the site\r\n\r\n'));

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

const upgradeAt = (host: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect((site.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (part) => resolve(String(part).slice(9).split('\r\n', 1)[0] ?? ''));
    socket.on('error', reject);
    socket.write(
      `GET /socket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
  });

test('an upgrade goes to the server of its host where that has sockets, and else to the site', async () => {
  expect(await upgradeAt('education.tonehall.test')).toBe('418 the site');
  school.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 418 the school\r\n\r\n'));
  expect(await upgradeAt('education.tonehall.test')).toBe('418 the school');
  expect(await upgradeAt('tonehall.test')).toBe('418 the site');
});
