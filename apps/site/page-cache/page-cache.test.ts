import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

function aCache(options: { maxBytes?: number } = {}) {
  const clock = { ms: 1_000_000 };
  const onError = vi.fn();
  const cache = createPageCache({ now: () => clock.ms, onError, ...options });
  let rendered = 0;
  const render = vi.fn(async () => {
    rendered += 1;
    return { status: 200, html: `<p>page ${rendered}</p>`, headers: { 'x-nonce': `n${rendered}` } };
  });
  const text = async () => (await cache.get('/', render)).variantFor(null).body.toString();
  return { clock, cache, render, text, onError };
}

test('a fresh page is rendered once', async () => {
  const { clock, render, text } = aCache();
  expect(await text()).toBe('<p>page 1</p>');
  clock.ms += 2_000;
  expect(await text()).toBe('<p>page 1</p>');
  expect(render).toHaveBeenCalledTimes(1);
});

test('a stale page is served while one rendering in the background replaces it', async () => {
  const { clock, render, text } = aCache();
  await text();
  clock.ms += 2_001;
  expect(await Promise.all([text(), text(), text()])).toEqual(Array(3).fill('<p>page 1</p>'));
  expect(render).toHaveBeenCalledTimes(2);
  await expect.poll(text).toBe('<p>page 2</p>');
});

test('a page older than a minute is not served', async () => {
  const { clock, text } = aCache();
  await text();
  clock.ms += 60_001;
  expect(await text()).toBe('<p>page 2</p>');
});

test('concurrent requests wait for one rendering', async () => {
  const { render, text } = aCache();
  await Promise.all(Array.from({ length: 50 }, text));
  expect(render).toHaveBeenCalledTimes(1);
});

test('a failed background rendering is reported, and the stale page stays', async () => {
  const { clock, cache, text, onError } = aCache();
  await text();
  clock.ms += 3_000;
  const page = cache.peek('/', async () => {
    throw new Error('the database is away');
  });
  expect(page?.variantFor(null).body.toString()).toBe('<p>page 1</p>');
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  expect(cache.size).toBe(1);
});

test('an answer other than 200 is served but not cached', async () => {
  const { cache } = aCache();
  const missing = async () => ({ status: 404, html: 'no', headers: {} });
  expect((await cache.get('/nothing', missing)).status).toBe(404);
  expect(cache.size).toBe(0);
});

test('a page whose background rendering answers 404 is dropped', async () => {
  const { clock, cache, text } = aCache();
  await text();
  clock.ms += 3_000;
  cache.peek('/', async () => ({ status: 404, html: 'gone', headers: {} }));
  await expect.poll(() => cache.size).toBe(0);
});

test('an invalidated tag drops its pages, and a rendering that started before is not cached', async () => {
  const { cache } = aCache();
  const page = (html: string) => async () => ({ status: 200, html, headers: {}, tags: ['track:1'] });
  await cache.get('/a', page('a'));
  const slow = Promise.withResolvers<{ status: number; html: string; headers: Record<string, string> }>();
  const rendering = cache.get('/b', () => slow.promise);
  cache.invalidate(['track:1']);
  slow.resolve({ status: 200, html: 'from before', headers: {} });
  await rendering;
  expect(cache.size).toBe(0);
  expect((await cache.get('/b', page('from after'))).variantFor(null).body.toString()).toBe('from after');
});

test('the least recently used pages are dropped when the bytes run out', async () => {
  const { cache } = aCache({ maxBytes: 10_000 });
  for (let n = 0; n < 20; n += 1) {
    await cache.get(`/${n}`, async () => ({ status: 200, html: 'x'.repeat(500), headers: {} }));
  }
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.peek('/0', async () => ({ status: 200, html: '', headers: {} }))).toBeUndefined();
  expect(cache.peek('/19', async () => ({ status: 200, html: '', headers: {} }))).toBeDefined();
});

test("every variant holds the same page with a strong tag of its own and the rendering's headers", async () => {
  const { cache, render } = aCache();
  const page = await cache.get('/', render);
  const [br, gzip, identity] = [page.variantFor('br'), page.variantFor('gzip'), page.variantFor(null)];
  expect(brotliDecompressSync(br.body)).toEqual(identity.body);
  expect(gunzipSync(gzip.body)).toEqual(identity.body);
  const tags = [br, gzip, identity].map(({ headers }) => String(headers.etag));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(new RegExp(`^"${page.hash}[\\w-]*"$`));
  for (const variant of [br, gzip, identity]) {
    expect(variant.headers).toMatchObject({ 'x-nonce': 'n1', 'content-length': variant.body.length });
  }
});

test('a page that is asked for again is compressed better, and still the same page [OPS-020]', async () => {
  const { cache } = aCache();
  const html = await readFile(import.meta.filename, 'utf8');
  const page = await cache.get('/long', async () => ({ status: 200, html, headers: {} }));
  const first = page.variantFor('br');
  expect(page.variantFor('br')).toBe(first);
  await expect.poll(() => page.variantFor('br').body.length).toBeLessThan(first.body.length);
  const better = page.variantFor('br');
  expect(brotliDecompressSync(better.body).toString()).toBe(html);
  expect(better.headers.etag).toBe(first.headers.etag);
  expect(page.variantFor('br')).toBe(better);
});
