import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let folder = '';
let s3: S3rver;
let s3Address = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  });
  const { port } = await s3.run();
  s3Address = `http://127.0.0.1:${port}/media`;
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds: [string, () => Storage][] = [
  ['disk', () => createDiskStorage(join(folder, 'disk'))],
  [
    's3',
    () =>
      createS3Storage({
        endpoint: s3Address,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        timeoutMs: 5000,
      }),
  ],
];

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();

describe.each(kinds)('storage on %s', (_kind, make) => {
  const keysUnder = async (storage: Storage, prefix: string) =>
    (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).sort();

  test('stored bytes are read back, whole and by range', async () => {
    const storage = make();
    await storage.put('a/one.mp3', Buffer.from('0123456789'));
    expect(text(await storage.read('a/one.mp3'))).toBe('0123456789');
    const part = await storage.openRange('a/one.mp3', 2, 4);
    expect(part && text(await buffer(part))).toBe('234');
    expect(await storage.stat('a/one.mp3')).toMatchObject({ key: 'a/one.mp3', size: 10 });
  });

  test('an empty object can be stored', async () => {
    const storage = make();
    await storage.put('a/empty.json', new Uint8Array());
    expect(await storage.stat('a/empty.json')).toMatchObject({ size: 0 });
    expect(await storage.read('a/empty.json')).toHaveLength(0);
  });

  test('a missing object is null, and deleting it is no error', async () => {
    const storage = make();
    expect(await storage.stat('a/none.mp3')).toBeNull();
    expect(await storage.read('a/none.mp3')).toBeNull();
    expect(await storage.openRange('a/none.mp3', 0, 1)).toBeNull();
    expect(await storage.move('a/none.mp3', 'a/elsewhere.mp3')).toBe(false);
    await storage.delete('a/none.mp3');
  });

  test('a replaced object has new bytes and a new etag', async () => {
    const storage = make();
    const seen: string[] = [];
    storage.onRemoved((key) => seen.push(key));
    await storage.put('a/two.mp3', Buffer.from('old'));
    const before = await storage.stat('a/two.mp3');
    await storage.put('a/two.mp3', Buffer.from('new'));
    expect(text(await storage.read('a/two.mp3'))).toBe('new');
    expect((await storage.stat('a/two.mp3'))?.etag).not.toBe(before?.etag);
    await storage.delete('a/two.mp3');
    expect(await storage.stat('a/two.mp3')).toBeNull();
    expect(seen).toEqual(['a/two.mp3', 'a/two.mp3', 'a/two.mp3']);
  });

  test('a file is copied, or moved with consume', async () => {
    const storage = make();
    const path = join(folder, 'source.bin');
    await writeFile(path, 'from a file');
    await storage.putFile('a/file.mp3', path);
    expect((await stat(path)).size).toBe(11);
    await storage.putFile('a/given.mp3', path, { consume: true });
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(text(await storage.read('a/file.mp3'))).toBe('from a file');
    expect(text(await storage.read('a/given.mp3'))).toBe('from a file');
  });

  test('a moved object has its bytes under the new key', async () => {
    const storage = make();
    await storage.put('m/from.mp3', Buffer.from('cargo'));
    expect(await storage.move('m/from.mp3', 'n/to.mp3')).toBe(true);
    expect(await storage.stat('m/from.mp3')).toBeNull();
    expect(text(await storage.read('n/to.mp3'))).toBe('cargo');
  });

  test('a listing has every object under the prefix, and only those', async () => {
    const storage = make();
    for (const key of ['list/a.mp3', 'list/b/c.mp3', 'list/b/d.mp3', 'listing.mp3']) {
      await storage.put(key, Buffer.from(key));
    }
    expect(await keysUnder(storage, 'list/')).toEqual(['list/a.mp3', 'list/b/c.mp3', 'list/b/d.mp3']);
    expect(await keysUnder(storage, 'list/b/d')).toEqual(['list/b/d.mp3']);
    expect(await keysUnder(storage, 'none/')).toEqual([]);
  });

  test('an invalid key is refused before any access', async () => {
    const storage = make();
    const hostile = [
      '',
      '/',
      '../x',
      'a/../../x',
      'a//b',
      '/etc/passwd',
      'a/.hidden',
      'A/b',
      'a b',
      'a\0b',
      'ä',
      'a/',
      './a',
    ];
    for (const key of [...hostile, 'a\\b', '%2e%2e/a', 'a/b?c', 'x'.repeat(401)]) {
      await expect(async () => storage.put(key, Buffer.from('x')), key).rejects.toThrow(TypeError);
      await expect(async () => storage.read(key), key).rejects.toThrow(TypeError);
      await expect(async () => storage.delete(key), key).rejects.toThrow(TypeError);
      await expect(async () => storage.move('a/one.mp3', key), key).rejects.toThrow(TypeError);
    }
  });
});
