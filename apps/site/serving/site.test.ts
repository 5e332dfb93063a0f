import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '#platform/server/http/metrics.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { freePort } from '#testing/free-port.ts';
import { worldOf } from '#testing/world.ts';

const metrics = createMetrics();
let site: ASite;
beforeAll(async () => {
  site = await aSite({ metrics });
}, 180_000);
afterAll(() => site.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends one raw request: the path is not normalised, the answer not decompressed. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

const nonceOf = (page: Answer) =>
  /'nonce-([\w-]+)'/.exec(String(page.headers['content-security-policy']))?.[1];
const session = { cookie: '__Host-tonehall_session=unknown; tonehall_session=unknown' };

describe('a guest’s page', () => {
  test('is cached: the second answer equals the first byte by byte, nonce included', async () => {
    const [first, second] = [await ask('/terms-of-service'), await ask('/terms-of-service')];
    expect(second.body).toEqual(first.body);
    expect(nonceOf(second)).toBe(nonceOf(first));
    expect(String(second.body)).toContain(`nonce="${nonceOf(second)}"`);
  });

  test('is encoded as the browser accepts', async () => {
    const plain = await ask('/privacy-policy');
    const br = await ask('/privacy-policy', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await ask('/privacy-policy', { 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(br.headers.vary).toBe('accept-encoding, cookie');
  });

  test('is not sent again to a browser that has it', async () => {
    const first = await ask('/privacy-policy', { 'accept-encoding': 'br' });
    const again = await ask('/privacy-policy', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['cache-control']).toBe('no-cache');
  });

  test('shows nothing of a query that the cache key ignores', async () => {
    const [first, second] = [await ask('/?who=a'), await ask('/?who=b')];
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.headers['cache-control']).toBe('no-store');
  });
});

test('a page that read a session is cached by nobody', async () => {
  const [first, second] = [await ask('/privacy-policy', session), await ask('/privacy-policy', session)];
  expect(first.headers['cache-control']).toBe('private, no-store');
  expect(first.headers.etag).toBeUndefined();
  expect(nonceOf(first)).not.toBe(nonceOf(second));
});

test('a page that read a session and the data of one are compressed as the browser accepts [OPS-019]', async () => {
  for (const path of ['/privacy-policy', '/api/openapi.json']) {
    const plain = await ask(path, session);
    const br = await ask(path, { ...session, 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await ask(path, { ...session, 'accept-encoding': 'gzip' });
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(br.headers.vary).toContain('accept-encoding');
    const [fromBr, fromGzip] = [brotliDecompressSync(br.body), gunzipSync(gzip.body)].map(String);
    expect([fromBr?.length, fromGzip?.length]).toEqual([
      String(plain.body).length,
      String(plain.body).length,
    ]);
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
  }
});

test('a page with a session that another site requests is not compressed, so that its length tells nothing [OPS-019]', async () => {
  const headers = { ...session, 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' };
  const page = await ask('/privacy-policy', headers);
  expect(page.headers['content-encoding']).toBeUndefined();
  expect(String(page.body)).toContain('</html>');
});

test.each([
  '/account/x.css',
  '/account/profile/photo.png',
  '/tracks/favicon.svg',
  '/nothing.js',
  '/assets/none.js',
])('a made-up file address is no page and not cached: %s', async (path) => {
  const { status, headers } = await ask(path, session);
  expect([302, 404]).toContain(status);
  expect(headers['cache-control']).toMatch(/no-store/);
});

test('HEAD answers as GET without the body', async () => {
  const { status, body, headers } = await ask('/terms-of-service', {}, 'HEAD');
  expect(status).toBe(200);
  expect(body).toHaveLength(0);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

describe('built files', () => {
  async function entry(): Promise<string> {
    const page = String((await ask('/')).body);
    return /"(\/assets\/site-[^"]+\.js)"/.exec(page)?.[1] ?? 'none';
  }

  test('are cached for ever and precompressed', async () => {
    // The entry itself is too small to be compressed.
    const path = /"(\/assets\/(?!site-)[^"]+\.js)"/.exec(String((await ask('/')).body))?.[1] ?? 'none';
    const plain = await ask(path);
    const br = await ask(path, { 'accept-encoding': 'br' });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  });

  test('are those of the manifest: not the manifest itself, source maps or files beside it', async () => {
    const path = await entry();
    for (const other of ['/manifest.json', `${path}.map`, `${path}.br`, '/assets/', '/assets', '/stamp']) {
      expect((await ask(other)).status).toBe(404);
    }
  });

  const dots = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '..%2f',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e',
    '....//',
    '%c0%ae%c0%ae',
  ];
  const targets = [
    'package.json',
    'build/server/entry-server.js',
    'server/entry-server.js',
    '.git/config',
    'etc/passwd',
  ];
  const traversals = dots.flatMap((step) =>
    targets.flatMap((target) => [`/assets/${step}/${target}`, `/assets/${step}/${step}/${step}/${target}`]),
  );
  test(`no traversal leaves the folder (${traversals.length} tries)`, async () => {
    for (const path of traversals) {
      const { status, body } = await ask(path);
      expect([400, 404], path).toContain(status);
      expect(String(body)).not.toMatch(/root:x|"dependencies"|\[core\]/);
    }
  });
});

test('redirects of old addresses are not cached either', async () => {
  const { status, headers } = await ask('/login?plan=pro');
  expect(status).toBe(302);
  expect(headers.location).toBe('/auth?tab=sign_in&plan=pro');
  expect(headers['cache-control']).toBe('no-store');
});

test('an unknown call of the API is JSON, not a page [SHELL-100]', async () => {
  const { status, body } = await ask('/api/nothing');
  expect(status).toBe(404);
  expect(JSON.parse(String(body))).toEqual({ error: 'Not found' });
});

test('anyone may read the menu tree that the pages show [SHELL-044]', async () => {
  const answer = await ask('/api/navigation');
  expect(answer.status).toBe(200);
  const { items } = JSON.parse(String(answer.body)) as {
    items: { id: string; path: string; menu_attached: boolean }[];
  };
  expect(items.find(({ id }) => id === 'community')).toMatchObject({ path: '/tracks', menu_attached: true });
  const page = String((await ask('/terms-of-service')).body);
  const menu = page.slice(
    page.indexOf('aria-label="Main"'),
    page.indexOf('</nav>', page.indexOf('aria-label="Main"')),
  );
  const shown = items.filter((item) => item.menu_attached).map((item) => item.path.replaceAll('&', '&amp;'));
  expect([...menu.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1])).toEqual(
    expect.arrayContaining(shown.slice(1)),
  );
});

test('a member gets a member’s menu', async () => {
  const world = worldOf(site);
  const mira = await world.person('mira');
  const cookie = [...mira.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { items } = JSON.parse(String((await ask('/api/navigation', { cookie })).body));
  expect(items.at(-1)).toMatchObject({ id: 'invite_friend', menu_attached: true });
});

test('metrics name all files of the build as one route [OPS-013]', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(String((await ask('/terms-of-service')).body))?.[1] ?? '';
  for (const path of [script, '/favicon.svg', '/healthz']) expect((await ask(path)).status).toBe(200);
  const port = await freePort();
  const server = await metrics.listen(port);
  const shown = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  server.close();
  expect(shown).toContain('route="static file"');
  expect(shown).toContain('route="/healthz"');
  expect(shown).not.toMatch(/route="\/(?:assets|favicon)/);
});

test('an operator reads metrics of requests at once, and those of Node itself from the second reading on [OPS-032]', async () => {
  const port = await freePort();
  const server = await createMetrics().listen(port);
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const first = await read();
  expect(first).toContain('http_request_seconds');
  expect(first).not.toContain('nodejs_');
  for (const shown of [await read(), await read()])
    for (const name of [/^process_cpu_seconds_total \d/m, /^nodejs_eventloop_lag_p99_seconds \d/m])
      expect(shown).toMatch(name);
  server.close();
});
