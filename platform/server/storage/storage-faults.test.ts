import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { storageRefusalOf } from './storage-refusal.ts';

let folder = '';
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'));
});

afterAll(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true, force: true });
});

/** Run under `ulimit -f`, which needs no privileges: writes fail in the middle of a file. */
const story = `
  const { createDiskStorage } = await import('#platform/server/storage/disk-storage.ts');
  const storage = createDiskStorage(process.env.ROOT);
  await storage.put('a/fits.mp3', Buffer.alloc(50_000));
  const refusal = await storage.put('a/big.mp3', Buffer.alloc(400_000)).catch((error) => error);
  await storage.put('a/next.mp3', Buffer.alloc(50_000));
  const keys = (await Array.fromAsync(storage.list(''))).map(({ key }) => key).sort();
  console.log(JSON.stringify({ status: refusal.status, code: refusal.code, keys }));
`;

test('a full disk is answered 507, keeps existing objects, leaves no partial files and recovers', async () => {
  const root = join(folder, 'small');
  const node = `ulimit -f 200 && exec "${process.execPath}" --input-type=module -e "$STORY"`;
  const printed = execFileSync('sh', ['-c', node], {
    env: { ...process.env, ROOT: root, STORY: story },
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual({
    status: 507,
    code: 'insufficient_storage',
    keys: ['a/fits.mp3', 'a/next.mp3'],
  });
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
});

test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s is answered 507', (code) => {
  expect(storageRefusalOf(Object.assign(new Error(code), { code }))).toMatchObject({ status: 507 });
});

test.each(['EIO', 'EACCES', 'EROFS'])('%s is answered 503', (code) => {
  expect(storageRefusalOf(Object.assign(new Error(code), { code }))).toMatchObject({ status: 503 });
});

test('a symbolic link in place of an object is not followed', async () => {
  const storage = createDiskStorage(join(folder, 'links'));
  await storage.put('a/song.mp3', Buffer.from('song'));
  await writeFile(join(folder, 'secret'), 'secret');
  const [spread = ''] = await readdir(join(folder, 'links/a'));
  await rm(join(folder, 'links/a', spread, 'song.mp3'));
  await symlink(join(folder, 'secret'), join(folder, 'links/a', spread, 'song.mp3'));
  await expect(storage.read('a/song.mp3')).rejects.toMatchObject({ status: 503 });
  await expect(storage.stat('a/song.mp3')).rejects.toMatchObject({ status: 503 });
});

test('an incomplete file of a crash is never an object, and is deleted', async () => {
  const root = join(folder, 'half');
  const storage = createDiskStorage(root);
  await storage.put('a/song.mp3', Buffer.from('song'));
  await writeFile(join(root, '.incoming/left-over'), 'half');
  expect((await Array.fromAsync(storage.list(''))).map(({ key }) => key)).toEqual(['a/song.mp3']);
  expect(await storage.purgeIncoming(new Date(Date.now() - 60_000))).toBe(0);
  expect(await storage.purgeIncoming(new Date(Date.now() + 60_000))).toBe(1);
  expect(await storage.read('a/song.mp3')).toHaveLength(4);
});

async function brokenS3(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return s3At(port);
}

const s3At = (port: number) =>
  createS3Storage({
    endpoint: `http://127.0.0.1:${port}/media`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    timeoutMs: 300,
  });

const faults: [string, RequestListener][] = [
  ['refuses us (403)', (_request, response) => response.writeHead(403).end()],
  [
    'fails (500)',
    (_request, response) => response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
  ],
  ['never answers', () => {}],
  ['breaks off', (request) => request.socket.destroy()],
  [
    'sends half of the body',
    (_request, response) => {
      response.writeHead(206, { 'content-length': 100, 'content-range': 'bytes 0-99/100' });
      response.write('half', () => response.destroy());
    },
  ],
];

test.each(faults)('a store that %s is answered 503, without bytes or success', async (name, answer) => {
  const storage = await brokenS3(answer);
  const unavailable = { status: 503, code: 'storage_unavailable' };
  await expect(storage.read('a/song.mp3')).rejects.toMatchObject(unavailable);
  await expect(Array.fromAsync(storage.list('a/'))).rejects.toMatchObject(unavailable);
  if (name !== 'sends half of the body') {
    await expect(storage.put('a/song.mp3', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(storage.stat('a/song.mp3')).rejects.toMatchObject(unavailable);
  }
});

test('a store that is down is answered 503', async () => {
  await expect(s3At(1).put('a/song.mp3', Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
});
