import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownHostLiterals } from '#testing/own-network-addresses.ts';
import { createEgress, EgressRefusal } from './egress.ts';

/** A canary server: unallowed requests must not reach it. It is also the allowed service. */
let hits = 0;
let answer: RequestListener = (_request, response) => response.end('ok');
const canary = createServer((request, response) => {
  hits += 1;
  answer(request, response);
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  port = (canary.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = 0;
  answer = (_request, response) => response.end('ok');
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

/** A fake resolver: each call gives the next answer, then always the last. */
function resolver(...answers: string[][]): LookupFunction {
  let calls = 0;
  return (_host, options, done) => {
    const list = (answers[Math.min(calls, answers.length - 1)] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    calls += 1;
    if (options.all) done(null, list);
    else done(null, list[0]?.address ?? '', list[0]?.family);
  };
}

const anyHost = [
  '*.test',
  'api.test',
  'localhost',
  '127.0.0.1',
  '2130706433',
  '[::1]',
  '[::ffff:7f00:1]',
  '0.0.0.0',
  '169.254.169.254',
];

test.each(ownHostLiterals)('the IP address %s is refused, even where every host is listed', async (host) => {
  const hosts = [
    ...anyHost,
    new URL(`http://${host}`).hostname,
    new URL(`http://${host}`).hostname.replace(/\.$/, ''),
  ];
  const egress = createEgress({ hosts, plain: true });
  await expect(egress(`http://${host}:${port}/`)).rejects.toMatchObject({ reason: 'address_not_public' });
  expect(hits).toBe(0);
});

const addresses = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.1.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::1',
  'ff02::1',
];

test.each(addresses)('a name that resolves to %s is refused', async (address) => {
  const egress = createEgress({ hosts: ['api.test'], plain: true, lookup: resolver([address]) });
  await expect(egress(`http://api.test:${port}/`)).rejects.toMatchObject({ reason: 'address_not_public' });
  expect(hits).toBe(0);
});

test('a name with one forbidden address among public ones is refused', async () => {
  const lookup = resolver(['203.0.113.1', '127.0.0.1'], ['1.1.1.1', '::1']);
  const egress = createEgress({ hosts: ['api.test'], plain: true, lookup });
  for (const _time of [1, 2]) {
    await expect(egress(`http://api.test:${port}/`)).rejects.toMatchObject({ reason: 'address_not_public' });
  }
  expect(hits).toBe(0);
});

test('a name is resolved and checked once per connection, which prevents DNS rebinding', async () => {
  const ours = resolver(['192.0.2.9'], ['127.0.0.1']);
  // 192.0.2.9 is allowed as if it were public; nothing answers there.
  const settings = { hosts: ['api.test'], plain: true, ownAddresses: ['192.0.2.9'], timeoutMs: 200 };
  const egress = createEgress({ ...settings, lookup: ours });
  const first = await egress(`http://api.test:${port}/`).catch((error) => error.reason);
  expect(['timeout', 'unreachable']).toContain(first);
  await expect(egress(`http://api.test:${port}/`)).rejects.toMatchObject({ reason: 'address_not_public' });
  expect(hits).toBe(0);
});

test.each([
  'https://evil.test/',
  'https://api.test.evil.test/',
  'https://evil-api.test/',
  'https://evil.test/?api.test',
  'https://evil.test#api.test',
  'https://api.test%00.evil.test/',
  'https://evil.test\\@api.test/x',
  'https://xn--pi-8kc.test/',
])('a host that is not listed is refused: %s', async (address) => {
  const egress = createEgress({
    hosts: ['api.test'],
    lookup: resolver(['127.0.0.1']),
    ownAddresses: ['127.0.0.1'],
  });
  await expect(egress(address)).rejects.toMatchObject({ name: 'EgressRefusal' });
  expect(hits).toBe(0);
});

test.each([
  'http://api.test/',
  'ftp://api.test/',
  'file:///etc/passwd',
  'gopher://api.test/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'https://api.test:8443/',
  'https://api.test:22/',
  'https://user@api.test/',
  'https://user:pass@api.test/',
  '//api.test/',
  'api.test',
  '',
  'https://',
])('only https on port 443 is allowed by default: %j', async (address) => {
  const egress = createEgress({
    hosts: ['api.test', ''],
    lookup: resolver(['127.0.0.1']),
    ownAddresses: ['127.0.0.1'],
  });
  await expect(egress(address)).rejects.toMatchObject({ reason: 'bad_address' });
  expect(hits).toBe(0);
});

const meant = (more: { maxBytes?: number; timeoutMs?: number } = {}) =>
  createEgress({
    hosts: ['api.test', '*.more.test'],
    plain: true,
    ownAddresses: ['127.0.0.1'],
    lookup: resolver(['127.0.0.1']),
    ...more,
  });

test('an allowed service is called, and its answer returned', async () => {
  answer = (request, response) => {
    request.setEncoding('utf8').once('data', (sent) => {
      response.writeHead(201, { 'x-method': request.method }).end(`${request.headers['x-key']}: ${sent}`);
    });
  };
  const request = { method: 'POST', headers: { 'x-key': 'k' }, body: 'hello' } as const;
  const got = await meant()(`http://a.more.test:${port}/x`, request);
  expect([got.status, got.headers['x-method'], got.body.toString()]).toEqual([201, 'POST', 'k: hello']);
  expect(hits).toBe(1);
});

test.each([301, 302, 303, 307, 308, 300])('a redirect (%i) is not followed', async (status) => {
  answer = (_request, response) =>
    response.writeHead(status, { location: `http://api.test:${port}/next` }).end();
  await expect(meant()(`http://api.test:${port}/`)).rejects.toMatchObject({ reason: 'redirect' });
  expect(hits).toBe(1);
});

test('an answer that is too large is refused, whatever its Content-Length', async () => {
  answer = (_request, response) => {
    response.on('error', () => {});
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(10_000)));
    };
    response.on('drain', pour);
    pour();
  };
  await expect(meant({ maxBytes: 50_000 })(`http://api.test:${port}/`)).rejects.toMatchObject({
    reason: 'too_large',
  });
});

test('a slow or missing answer times out', async () => {
  answer = (_request, response) => {
    const dripping = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(dripping));
  };
  await expect(meant({ timeoutMs: 150 })(`http://api.test:${port}/`)).rejects.toMatchObject({
    reason: 'timeout',
  });
  answer = () => {};
  await expect(meant({ timeoutMs: 150 })(`http://api.test:${port}/`)).rejects.toMatchObject({
    reason: 'timeout',
  });
});

test('a refused connection is reported as unreachable', async () => {
  const refusal = await meant()('http://api.test:1/').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(EgressRefusal);
  expect(refusal).toMatchObject({ reason: 'unreachable' });
});
