import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from '#platform/server/storage/disk-storage.ts';

const run = promisify(execFile);
let folder = '';
let s3: S3rver;
let environment: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-command-'));
  const configureBuckets = [{ name: 'media', configs: [] }];
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets,
  });
  const { port } = await s3.run();
  environment = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_REGION: 'us-east-1',
  };
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const move = (...options: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'move-objects.ts'), ...options], { env: environment });

test('all objects are copied to the bucket and back, byte for byte', async () => {
  const disk = createDiskStorage(join(folder, 'objects'));
  const objects = new Map(Array.from({ length: 12 }, (_, n) => [`a/${n}.mp3`, Buffer.alloc(n * 50_000, n)]));
  for (const [key, bytes] of objects) await disk.put(key, bytes);
  expect((await move('--to', 's3', '--remove')).stdout).toBe('12 copied, 0 already there, 12 removed.\n');
  expect(await Array.fromAsync(disk.list(''))).toEqual([]);
  expect((await move('--to', 'disk')).stdout).toBe('12 copied, 0 already there, 0 removed.\n');
  expect((await move('--to', 'disk')).stdout).toBe('0 copied, 12 already there, 0 removed.\n');
  for (const [key, bytes] of objects)
    expect(bytes.equals((await disk.read(key)) ?? Buffer.from('gone')), key).toBe(true);
});

test('without a target or a bucket the command names what is missing', async () => {
  await expect(move()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
  environment = { PATH: process.env.PATH, DATA_DIR: folder };
  await expect(move('--to', 's3')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('S3_ENDPOINT'),
  });
});
