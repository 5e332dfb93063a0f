import { once } from 'node:events';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { features } from '#apps/features.ts';
import { bringsSession } from '#features/sign-in/server/sessions/session-cookie.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { type AnyEndpoint, endpoint } from '#platform/pure/contract.ts';
import { forbidden, Refusal, unavailable } from '#platform/pure/refusal.ts';
import { bind, feature, type RawRoutes } from '#platform/server/feature.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { createLog, type Log } from '#platform/server/log/log.ts';
import { aServer } from '#testing/a-server.ts';
import type { LookSource } from './answer-error.ts';

const testServer = await aServer();
afterAll(() => testServer.close());
const gates = new Map<string, PromiseWithResolvers<void>>();
/** Number of calls so far, by name. */
const waiting = new Map<string, number>();
const wait = endpoint({
  id: 'probe.wait',
  method: 'GET',
  path: '/api/wait/:name',
  access: 'anyone',
  summary: 'Waits until told',
  params: z.strictObject({ name: z.string().max(20) }),
  answer: z.strictObject({ done: z.boolean() }),
});

function serverWith(
  more: {
    endpoints?: AnyEndpoint[];
    routes?: RawRoutes[];
    guestGate?: number;
    guestDelayMs?: number;
    log?: Log;
    looks?: LookSource;
  } = {},
) {
  const bound = (more.endpoints ?? []).map((one) =>
    bind(one, async (_call, { name }: { name: string }) => {
      waiting.set(name, (waiting.get(name) ?? 0) + 1);
      await gates.get(name)?.promise;
      return { done: true };
    }),
  );
  return createServer({
    platform: { ...testServer.platform, log: more.log ?? testServer.platform.log },
    features: [feature({ name: 'probe', endpoints: bound, routes: more.routes ?? [] })],
    readActor: async () => guest,
    hasSession: bringsSession,
    origins: new Set(),
    secureCookies: false,
    strictAnswers: true,
    overload: { guestGate: more.guestGate ?? 1000, guestDelayMs: more.guestDelayMs ?? 60_000 },
    ...(more.looks && { looks: more.looks }),
  });
}

test('the line of a failed call names its session by the first characters of its key, and a guest’s has none [EDU-213]', async () => {
  const lines: string[] = [];
  const fail = endpoint({
    id: 'probe.fail',
    method: 'GET',
    path: '/api/fail',
    access: 'anyone',
    summary: 'Fails',
    answer: z.strictObject({}),
  });
  const key = 'abcdefghijkl-_nopqrstuvwxyz0123456789ABCDEF';
  const actors = [guest, { ...guest, userId: crypto.randomUUID(), sessionKey: key } as Actor];
  for (const actor of actors) {
    const server = await createServer({
      platform: {
        ...testServer.platform,
        log: createLog({ level: 'warn', pretty: false, out: { write: (line) => void lines.push(line) } }),
      },
      features: [
        feature({ name: 'probe', endpoints: [bind(fail, () => Promise.reject(new Error('broken')))] }),
      ],
      readActor: async () => actor,
      hasSession: () => false,
      origins: new Set(),
      secureCookies: false,
      strictAnswers: true,
      overload: { guestGate: 1000, guestDelayMs: 60_000 },
    });
    expect((await server.inject({ method: 'GET', url: '/api/fail' })).statusCode).toBe(500);
    await server.close();
  }
  expect(lines.map((line) => JSON.parse(line).session)).toEqual([undefined, 'abcdefghijkl']);
  expect(lines.join()).not.toContain(key);
});

test('a server with an endpoint or a route without access does not start', async () => {
  const withoutAccess = { ...wait, access: undefined } as unknown as AnyEndpoint;
  await expect(serverWith({ endpoints: [withoutAccess] })).rejects.toThrow('does not say who may call it');
  const routes: RawRoutes[] = [(server) => void server.get('/raw', async () => 'x')];
  await expect(serverWith({ routes })).rejects.toThrow('GET /raw does not say who may call it');
});

test('a server with two endpoints of one route, or one key in two places, does not start', async () => {
  await expect(serverWith({ endpoints: [wait, { ...wait, id: 'probe.twice' }] })).rejects.toThrow(
    /already declared/,
  );
  const shared = { ...wait, query: z.strictObject({ name: z.string().max(5) }) } as AnyEndpoint;
  await expect(serverWith({ endpoints: [shared] })).rejects.toThrow('name stands twice');
});

/** Waits until a monitor like the server's, which began no later, has measured. */
async function untilSampled(): Promise<void> {
  const samples = monitorEventLoopDelay({ resolution: 10 });
  samples.enable();
  await expect.poll(() => samples.count).toBeGreaterThan(1);
  samples.disable();
}

test('guests who come after a rest are not refused for the time of it [OPS-033]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const server = await serverWith({ endpoints: [wait], guestDelayMs: 150 });
  const ask = () => server.inject({ url: '/api/wait/quick' });
  await ask();
  await untilSampled();
  // Measuring ends where no request is under way.
  vi.advanceTimersByTime(250);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  gates.set('rested', Promise.withResolvers());
  const held = Array.from({ length: 8 }, () => server.inject({ url: '/api/wait/rested' }));
  await expect.poll(() => waiting.get('rested')).toBe(8);
  await untilSampled();
  vi.advanceTimersByTime(250);
  expect((await ask()).statusCode).toBe(200);
  gates.get('rested')?.resolve();
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  await server.close();
});

test('above the limit guests get 503 with a code and Retry-After; members and health checks do not [SHELL-101]', async () => {
  const server = await serverWith({ endpoints: [wait], guestGate: 2 });
  gates.set('slow', Promise.withResolvers());
  const slow = [1, 2].map(() => server.inject({ url: '/api/wait/slow' }));
  await expect.poll(() => waiting.get('slow')).toBe(2);
  const shed = await server.inject({ url: '/api/wait/quick' });
  expect([shed.statusCode, shed.json().code, shed.headers['retry-after']]).toEqual([503, 'overloaded', '1']);
  const page = await server.inject({ url: '/api/wait/quick', headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toContain('The service is busy. Please try again in a moment.');
  const member = await server.inject({ url: '/api/wait/quick', headers: { cookie: 'tonehall_session=x' } });
  expect(member.statusCode).toBe(200);
  const status = async (authorization: string) =>
    (await server.inject({ url: '/api/wait/quick', headers: { authorization } })).statusCode;
  expect(await status(`Bearer tonehall_${'A'.repeat(43)}`)).toBe(200);
  expect(await status('Bearer tonehall_short')).toBe(503);
  expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200);
  gates.get('slow')?.resolve();
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await server.inject({ url: '/api/wait/quick' })).statusCode).toBe(200);
  await server.close();
});

test('a busy page has the look that was read last, and reads nothing [SITE-111]', async () => {
  const last = { siteName: 'Harbour', accent: { fill: '#7dd3fc', ink: '#1d1b2a' }, logo: null };
  const looks = { read: () => Promise.reject(new Error('away')), last: () => last };
  const server = await serverWith({ endpoints: [wait], guestGate: 0, looks });
  const html = { accept: 'text/html' };
  const busy = await server.inject({ url: '/api/wait/quick', headers: html });
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '1']);
  expect(busy.body).toContain('<title>One moment · Harbour</title>');
  expect(busy.body).toContain(':root{--accent:#7dd3fc}');
  await server.close();
});

test('the log of a shed request contains no token of its address', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', pretty: false, out: { write: (line) => lines.push(line) } });
  const server = await serverWith({ endpoints: [wait], guestGate: 1, log });
  gates.set('first', Promise.withResolvers());
  const first = server.inject({ url: '/api/wait/first' });
  await expect.poll(() => waiting.get('first')).toBe(1);
  const shed = await server.inject({ url: '/api/wait/quick?reset_password_token=s3cr3t' });
  expect(shed.statusCode).toBe(503);
  expect(lines.join('')).toContain('/api/wait/quick');
  expect(lines.join('')).not.toContain('s3cr3t');
  gates.get('first')?.resolve();
  await first;
  await server.close();
});

test('disconnected clients do not count as requests under way', async () => {
  const server = await serverWith({ endpoints: [wait], guestGate: 5 });
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  gates.set('gone', Promise.withResolvers());
  for (let times = 0; times < 20; times++) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/wait/gone HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'connect');
    if (times < 5) await expect.poll(() => waiting.get('gone')).toBe(times + 1);
    socket.destroy();
  }
  gates.get('gone')?.resolve();
  const fiveMore = async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.inject({ url: '/api/wait/quick' })),
    );
    return answers.map(({ statusCode }) => statusCode);
  };
  await expect.poll(fiveMore).toEqual([200, 200, 200, 200, 200]);
  await server.close();
});

test('slow bodies do not count as requests under way', async () => {
  const server = await serverWith({
    endpoints: [wait, { ...wait, id: 'probe.write', method: 'POST' } as AnyEndpoint],
    guestGate: 3,
  });
  let heads = 0;
  server.addHook('onRequest', (_request, _reply, done) => {
    heads += 1;
    done();
  });
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  const head =
    'POST /api/wait/quick HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const socket of sockets) socket.write(head);
  await expect.poll(() => heads).toBe(20);
  expect((await server.inject({ url: '/api/wait/quick' })).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
  await server.close();
});

test('malformed HTTP is answered 400 in the error shape, too many headers 431', async () => {
  const server = await serverWith();
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  const nonsense = await askBare(port, 'NONSENSE\r\n\r\n');
  expect([nonsense.status, nonsense.body]).toEqual([400, { error: 'The request could not be understood.' }]);
  expect(nonsense.head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
  const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
  const tooLong = await askBare(port, long);
  expect([tooLong.status, tooLong.body]).toEqual([431, { error: 'The request is too large.' }]);
  await server.close();
});

test('a request with two Host headers is answered 400 in the error shape, on any path [SHELL-114]', async () => {
  const server = await serverWith({ endpoints: [wait] });
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  const end = 'Connection: close\r\n\r\n';
  for (const path of ['/api/wait/quick', '/healthz', '/nothing']) {
    for (const hosts of ['Host: a\r\nHost: b\r\n', 'Host: a\r\nX-Other: c\r\nhOST: a\r\n']) {
      const { status, body } = await askBare(port, `GET ${path} HTTP/1.1\r\n${hosts}${end}`);
      expect([status, body], path).toEqual([400, { error: 'The request could not be understood.' }]);
    }
  }
  const one = await askBare(port, `GET /api/wait/quick HTTP/1.1\r\nHost: a\r\nX-Host: Host\r\n${end}`);
  expect(one.status).toBe(200);
  await server.close();
});

test('answers of the API, including errors, forbid scripts, framing and referrers [SHELL-114]', async () => {
  const post = {
    method: 'POST',
    url: '/api/contact',
    payload: '{',
    headers: { 'content-type': 'text/plain' },
  };
  const asked = ['/api/genres', '/api/openapi.json', '/api/nothing', '/api/mixdowns/x', '/nothing'];
  const answers = await Promise.all(
    [...asked.map((url) => ({ method: 'GET', url })), post].map((one) =>
      testServer.server.inject(one as { method: 'GET'; url: string }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404, 404, 404]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    });
  }
});

/** Sends the raw text, and reads the answer until the connection ends. */
async function askBare(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: `${head}\r\n`, body: JSON.parse(body) };
}

test('/readyz is 503 with Retry-After while the database is away [SHELL-101]', async () => {
  const away = new Proxy(testServer.platform.db, {
    get: (db, key) => {
      if (key === 'selectNoFrom') throw new Error('away');
      return Reflect.get(db, key);
    },
  });
  const server = await createServer({
    platform: { ...testServer.platform, db: away },
    features: [],
    readActor: async () => guest,
    hasSession: () => false,
    origins: new Set(),
    secureCookies: false,
    strictAnswers: true,
  });
  const answer = await server.inject({ url: '/readyz' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200);
  await server.close();
});

test('the OpenAPI document is 3.1 and has every call once, with wire names', async () => {
  const { openapi, paths } = (await testServer.server.inject({ url: '/api/openapi.json' })).json();
  expect(openapi).toMatch(/^3\.1\./);
  const operations = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    (methods) => Object.values(methods).map(({ operationId }) => operationId),
  );
  const declared = features.flatMap(({ endpoints }) => endpoints.map(({ endpoint: one }) => one.id));
  const beside = features.flatMap(({ documentedRoutes }) =>
    documentedRoutes.flatMap((route) => Object.values(route.operations) as { operationId: string }[]),
  );
  const expected = [...declared, ...beside.map(({ operationId }) => operationId)];
  expect([...operations].sort()).toEqual(expected.sort());
  expect(new Set(operations).size).toBe(operations.length);
  for (const [path, methods] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const operation of Object.values(methods)) {
      const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
      expect(new Set(named), path).toEqual(new Set(inPath));
      expect(JSON.stringify(operation), path).not.toMatch(
        /"(?!propertyNames|additionalProperties)[a-z]+[A-Z]\w*":\{"(type|anyOf)"/,
      );
      for (const response of Object.values(operation.responses)) expect(response.description).not.toBe('');
    }
  }
});

interface Operation {
  parameters: { name: string; in: string }[];
  responses: Record<string, { description: string }>;
}

test('with https every answer has HSTS, including pages and files; without it none', async () => {
  const secure = await aServer({ siteUrl: 'https://tonehall.example' });
  for (const url of ['/api/genres', '/healthz', '/files/none', '/nothing']) {
    const { headers } = await secure.server.inject(url);
    expect(headers['strict-transport-security'], url).toMatch(/^max-age=31536000/);
    expect((await testServer.server.inject(url)).headers['strict-transport-security'], url).toBeUndefined();
  }
  await secure.close();
});

test('refusals are logged without a stack, or not at all, and errors with theirs [OPS-012]', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', pretty: false, out: { write: (line) => lines.push(line) } });
  const away = unavailable();
  away.cause = new Error('connection terminated');
  const thrown: Record<string, Error> = {
    no: forbidden(),
    format: new Refusal(501, 'Only one format is spoken here.'),
    away,
    full: new Refusal(507, 'There is no space left.', { code: 'full' }),
    bug: new Error('a fault of ours'),
  };
  const routes: RawRoutes = async (app) => {
    app.get('/thrown/:name', { config: { access: 'anyone' } }, async (request) => {
      throw thrown[(request.params as { name: string }).name] ?? new Error('unknown');
    });
  };
  const server = await serverWith({ routes: [routes], log });
  for (const name of Object.keys(thrown)) await server.inject(`/thrown/${name}?token=s3cr3t`);
  await server.close();
  const logged = lines.map((line) => JSON.parse(line));
  expect(lines.join('')).not.toContain('s3cr3t');
  expect(logged).toMatchObject([
    { level: 40, path: '/thrown/away', status: 503, code: 'overloaded', reason: 'connection terminated' },
    { level: 40, path: '/thrown/full', status: 507, code: 'full', msg: 'a call was refused' },
    { level: 50, msg: 'a call failed', err: { stack: expect.stringContaining('create-server.test.ts') } },
  ]);
  expect(logged.map(({ err }) => err === undefined)).toEqual([true, true, false]);
});
