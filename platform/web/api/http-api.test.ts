import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { createHttpApi } from './http-api.ts';

const answers: [number, object | null, Record<string, string>?][] = [];
const heard: { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }[] = [];
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const bytes of request) text += String(bytes);
  const { method = '', url = '', headers } = request;
  heard.push({ method, url, headers, body: text === '' ? undefined : JSON.parse(text) });
  const [status, body, more] = answers.shift() ?? [200, {}];
  response.writeHead(status, { 'content-type': 'application/json', ...more });
  response.end(body === null ? '' : JSON.stringify(body));
}
const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as { port: number };
const realFetch = fetch;
// As in a page, relative addresses go to the test server.
vi.stubGlobal('fetch', (path: string, more: RequestInit) =>
  realFetch(`http://127.0.0.1:${port}${path}`, more),
);
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  answers.length = 0;
  heard.length = 0;
});

const common = { access: 'anyone', summary: 'For the tests' } as const;
const list = endpoint({
  ...common,
  id: 'probe.list',
  method: 'GET',
  path: '/api/probes',
  query: z.strictObject({ page: z.number().optional(), sortOrder: z.string().max(9).optional() }),
  answer: z.object({ items: z.array(z.object({ selfLink: z.string() })), meta: z.looseObject({}) }),
});
const change = endpoint({
  ...common,
  id: 'probe.change',
  method: 'PUT',
  path: '/api/probes/:probe_id',
  params: z.strictObject({ probeId: z.string().max(20) }),
  body: z.strictObject({ longName: z.string().max(20) }),
  answer: z.strictObject({ done: z.boolean() }),
});

let signedOut = 0;
const api = createHttpApi({ csrfToken: () => 'the token', onSignedOut: () => (signedOut += 1) });

test('requests have snake_case names, results camelCase names [SHELL-096]', async () => {
  answers.push([200, { items: [{ self_link: '/a' }], meta: {} }]);
  const answer = await api(list, { page: 2, sortOrder: 'new' });
  expect(answer).toEqual({ items: [{ selfLink: '/a' }], meta: {} });
  expect(heard).toMatchObject([{ method: 'GET', url: '/api/probes?page=2&sort_order=new' }]);
});

test('meta.next_page and meta.nextPage give the same result [SHELL-098]', async () => {
  for (const meta of [{ next_page: 3 }, { nextPage: 3 }, { next_page: null }, { nextPage: null }]) {
    answers.push([200, { items: [], meta }]);
    expect((await api(list, {})).meta).toEqual({ nextPage: Object.values(meta)[0] });
  }
});

test('a write sends the CSRF token, a read does not [SHELL-103]', async () => {
  answers.push([200, { done: true }], [200, { items: [], meta: {} }]);
  await api(change, { probeId: 'a/b', longName: 'New' });
  await api(list, {});
  expect(heard.map(({ headers }) => headers['x-csrf-token'])).toEqual(['the token', undefined]);
  expect(heard[0]).toMatchObject({ method: 'PUT', url: '/api/probes/a%2Fb', body: { long_name: 'New' } });
});

test('refusals have text, fields, code and retry time; 401 calls onSignedOut [SHELL-100] [SHELL-102]', async () => {
  const failed = async (status: number, body: object | null, headers: Record<string, string> = {}) => {
    answers.push([status, body, headers]);
    return api(list, {}).catch((error: unknown) => error);
  };
  expect(await failed(422, { errors: { long_name: ['is odd'] } })).toMatchObject({
    status: 422,
    fields: { long_name: ['is odd'] },
  });
  expect(await failed(429, { error: 'Later.' }, { 'retry-after': '7' })).toMatchObject({
    status: 429,
    message: 'Later.',
    retryAfterSeconds: 7,
  });
  expect(await failed(403, { error: 'No.', code: 'reauth_required' })).toMatchObject({
    code: 'reauth_required',
  });
  expect(await failed(502, null)).toMatchObject({
    status: 502,
    message: 'Something went wrong. Please try again later.',
  });
  expect(signedOut).toBe(0);
  expect(await failed(401, { error: 'You need to log in first.' })).toMatchObject({ status: 401 });
  expect(signedOut).toBe(1);
});
