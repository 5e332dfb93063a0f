import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { acquireInstanceLock, socketDirectory } from './instance-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'tonehall-lock-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a second process gets the description of the holder, and the lock after the release', async () => {
  const directory = join(root, 'a');
  const first = await acquireInstanceLock(directory, () => 'the first');
  expect(await acquireInstanceLock(directory, () => 'the second')).toEqual({
    held: false,
    holder: 'the first',
  });
  if (first.held) await first.release();
  const second = await acquireInstanceLock(directory, () => 'the second');
  expect(second.held).toBe(true);
  if (second.held) await second.release();
});

test('the lock of a killed process can be acquired', async () => {
  const directory = socketDirectory(join(root, 'b'));
  writeFileSync(join(directory, 'instance.sock'), '');
  const lock = await acquireInstanceLock(directory, () => 'me');
  expect(lock.held).toBe(true);
  if (lock.held) await lock.release();
});

test('a long path gets a short private folder, always the same', () => {
  const long = join(root, 'x'.repeat(120));
  const directory = socketDirectory(long);
  expect(directory.length).toBeLessThan(80);
  expect(socketDirectory(long)).toBe(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  rmSync(directory, { recursive: true });
});
