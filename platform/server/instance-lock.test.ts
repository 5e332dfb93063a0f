import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { acquireInstanceLock, socketDirectory } from './instance-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'tonehall-lock-'));
afterAll(() => rmSync(root, { recursive: true }));

test('the second one hears who holds the lock, and has it after the release', async () => {
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

test('what a killed process left behind is no obstacle', async () => {
  const directory = socketDirectory(join(root, 'b'));
  writeFileSync(join(directory, 'instance.sock'), '');
  const lock = await acquireInstanceLock(directory, () => 'me');
  expect(lock.held).toBe(true);
  if (lock.held) await lock.release();
});

test('long paths get a short private stand-in, always the same', () => {
  const long = join(root, 'x'.repeat(120));
  const directory = socketDirectory(long);
  expect(directory.length).toBeLessThan(80);
  expect(socketDirectory(long)).toBe(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  rmSync(directory, { recursive: true });
});
