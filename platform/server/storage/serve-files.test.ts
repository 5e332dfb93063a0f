import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Secret } from '#platform/pure/secret.ts';
import { createFileAddresses } from './file-addresses.ts';
import { openFilesOf, openStorage } from './open-storage.ts';
import { serveFiles } from './serve-files.ts';
import type { Serving } from './serving-cache.ts';
import type { Storage } from './storage.ts';

const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7 + (index >> 8)) % 251));
const addresses = createFileAddresses({ base: '/files', secret: 'x'.repeat(32), now: () => new Date() });
const soon = () => new Date(Date.now() + 60_000);

let folder = '';
let s3: S3rver;
let s3Port = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  const configureBuckets = [{ name: 'media', configs: [] }];
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets,
  });
  s3Port = (await s3.run()).port;
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  let app: FastifyInstance;
  let site = '';
  let storage: Storage;
  const serving = new Map<string, Serving>();

  beforeAll(async () => {
    const account = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: new Secret('S3RVER') };
    const place = { endpoint: `http://127.0.0.1:${s3Port}`, bucket: 'media', ...account };
    storage = openStorage({ dataDir: join(folder, kind), s3: kind === 's3' ? place : null });
    app = Fastify();
    const mayServe = async (key: string) => serving.get(key) ?? 'no';
    await app.register(serveFiles, { prefix: '/files', files: openFilesOf(storage), addresses, mayServe });
    site = await app.listen({ host: '127.0.0.1', port: 0 });
    await storage.put('pub/song.mp3', bytes);
    await storage.put('pub/empty.json', new Uint8Array());
    await storage.put('own/song.mp3', Buffer.from('only by signature'));
  });

  beforeEach(() => {
    serving.clear();
    serving.set('pub/song.mp3', 'public').set('pub/empty.json', 'public').set('own/song.mp3', 'signed');
  });

  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(site + path, { headers, method, redirect: 'manual' });
  const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  test('a range is answered with 206 and exactly its bytes [TRACK-093]', async () => {
    for (const [header, start, end] of [
      ['bytes=0-65535', 0, 65_535],
      ['bytes=1000000-2500000', 1_000_000, 2_500_000],
      ['bytes=2999990-', 2_999_990, 2_999_999],
      ['bytes=-5', 2_999_995, 2_999_999],
      ['bytes=0-99999999999', 0, 2_999_999],
    ] as const) {
      const answer = await get('/files/pub/song.mp3', { range: header });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/3000000`);
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
      expect((await bodyOf(answer)).equals(bytes.subarray(start, end + 1)), header).toBe(true);
    }
  });

  test('without a range the whole object is sent, with security headers', async () => {
    const answer = await get('/files/pub/song.mp3');
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'audio/mpeg',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test('thousands of ranges and invalid ones give the whole object once', async () => {
    for (const range of [`bytes=${'0-1,'.repeat(2000)}5-6`, 'bytes=9-1', 'lines=1-2']) {
      const answer = await get('/files/pub/song.mp3', { range });
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
  });

  test('a range outside is answered 416 with the size', async () => {
    const answer = await get('/files/pub/song.mp3', { range: 'bytes=3000000-' });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */3000000');
    expect(await bodyOf(answer)).toHaveLength(0);
  });

  test('HEAD is answered with all headers and no body', async () => {
    const answer = await get('/files/pub/song.mp3', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('3000000');
    expect(await bodyOf(answer)).toHaveLength(0);
  });

  test('an empty object is sent as an empty body', async () => {
    const answer = await get('/files/pub/empty.json');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await bodyOf(answer)).toHaveLength(0);
  });

  test('an unchanged object is answered 304, and a range of another version with the whole object', async () => {
    const first = await get('/files/pub/song.mp3', { range: 'bytes=0-9' });
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    await first.body?.cancel();
    expect((await get('/files/pub/song.mp3', { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
    expect((await get('/files/pub/song.mp3', { 'if-modified-since': modified })).status).toBe(304);
    const statusOf = async (condition: string) => {
      const answer = await get('/files/pub/song.mp3', { range: 'bytes=0-9', 'if-range': condition });
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await statusOf(etag)).toBe(206);
    expect(await statusOf(modified)).toBe(206);
    expect(await statusOf('"another"')).toBe(200);
  });

  test('a private object is sent only with a valid signature, and is not cacheable', async () => {
    const signed = addresses.signedUrl('own/song.mp3', { expiresAt: soon() });
    const answer = await get(signed);
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).toString()).toBe('only by signature');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await get('/files/own/song.mp3')).status).toBe(404);
    expect((await get(signed.replace('song', 'sing'))).status).toBe(404);
    expect((await get(`${signed}x`)).status).toBe(404);
  });

  test('a download has the signed name', async () => {
    const expiresAt = soon();
    const address = addresses.signedUrl('pub/song.mp3', { expiresAt, downloadAs: 'Größe "1".mp3' });
    const answer = await get(address, { range: 'bytes=0-9' });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gro_e _1_.mp3"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_1_.mp3`,
    );
    await answer.body?.cancel();
  });

  test('a withdrawn object is 404 within a second, at its plain and its signed address', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const key = 'pub/withdrawn.mp3';
    await storage.put(key, bytes);
    serving.set(key, 'revocable');
    const address = addresses.signedUrl(key, { expiresAt: soon() });
    const before = await get(`/files/${key}`, { range: 'bytes=0-9' });
    expect([before.status, before.headers.get('cache-control')]).toEqual([206, 'private, no-cache']);
    await before.body?.cancel();
    serving.set(key, 'no');
    vi.advanceTimersByTime(1000);
    const answer = await get(`/files/${key}`);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not found' }]);
    expect((await get(address)).status).toBe(404);
  });

  test('a deleted object is 404 at once, even when it is cached open', async () => {
    serving.set('pub/gone.mp3', 'public');
    await storage.put('pub/gone.mp3', Buffer.from('here'));
    expect(await (await get('/files/pub/gone.mp3')).text()).toBe('here');
    await storage.delete('pub/gone.mp3');
    expect((await get('/files/pub/gone.mp3')).status).toBe(404);
  });

  test('addresses with invalid keys are 404', async () => {
    const paths = [
      '..%2f..%2fetc%2fpasswd',
      '%00',
      'pub/%2e%2e/own/song.mp3',
      'PUB/song.mp3',
      'pub//song.mp3',
      '.incoming/x',
    ];
    for (const path of [...paths, 'none/at-all.mp3']) {
      const answer = await get(`/files/${path}`);
      expect([answer.status, await answer.json()], path).toEqual([404, { error: 'Not found' }]);
    }
  });
});

test('disconnected clients leave no file open', async () => {
  const storage = openStorage({ dataDir: join(folder, 'leave'), s3: null });
  await storage.put('a/long.wav', Buffer.alloc(30_000_000));
  const app = Fastify();
  const files = openFilesOf(storage);
  await app.register(serveFiles, {
    prefix: '/files',
    files,
    addresses,
    mayServe: async () => 'public' as const,
  });
  const site = await app.listen({ host: '127.0.0.1', port: 0 });
  for (let round = 0; round < 20; round += 1) {
    const leaving = new AbortController();
    const answer = await fetch(`${site}/files/a/long.wav`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
  }
  await storage.delete('a/long.wav');
  await expect.poll(() => openUnder(join(folder, 'leave'))).toBe(0);
  await app.close();
});

async function openUnder(path: string): Promise<number> {
  const { readlink } = await import('node:fs/promises');
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(path)).length;
}
