import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOrphanObjects } from './delete-orphan-objects.ts';
import { createDiskStorage } from './disk-storage.ts';
import { moveObjects } from './move-objects.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tomorrow = new Date(Date.now() + 86_400_000);

test('all objects are copied, an interrupted run is resumed, and the source is emptied on request only', async () => {
  const from = createDiskStorage(join(folder, 'from'));
  const to = createDiskStorage(join(folder, 'to'));
  const keys = Array.from({ length: 25 }, (_, index) => `a/${index}/song.mp3`);
  for (const key of keys) await from.put(key, Buffer.from(`bytes of ${key}`));
  await from.put('a/empty.json', new Uint8Array());
  await to.put('a/3/song.mp3', Buffer.from('bytes of a/3/song.mp3'));
  await to.put('a/4/song.mp3', Buffer.from('half'));
  expect(await moveObjects(from, to)).toEqual({ copied: 25, skipped: 1, removed: 0 });
  for (const key of keys) expect(Buffer.from((await to.read(key)) ?? []).toString()).toBe(`bytes of ${key}`);
  expect(await moveObjects(from, to, { remove: true })).toEqual({ copied: 0, skipped: 26, removed: 26 });
  expect(await Array.fromAsync(from.list(''))).toEqual([]);
});

test('only old objects without a row are deleted', async () => {
  const storage = createDiskStorage(join(folder, 'sweep'));
  for (const key of ['a/known.mp3', 'a/orphan.mp3', 'b/orphan.mp3']) await storage.put(key, Buffer.from('x'));
  const known = async (keys: readonly string[]) => new Set(keys.filter((key) => key === 'a/known.mp3'));
  const yesterday = new Date(Date.now() - 86_400_000);
  expect(await deleteOrphanObjects(storage, { prefix: 'a/', olderThan: yesterday, known })).toEqual({
    seen: 2,
    deleted: [],
  });
  const result = await deleteOrphanObjects(storage, { prefix: 'a/', olderThan: tomorrow, known });
  expect(result.deleted).toEqual(['a/orphan.mp3']);
  const left = (await Array.fromAsync(storage.list(''))).map(({ key }) => key).sort();
  expect(left).toEqual(['a/known.mp3', 'b/orphan.mp3']);
});
