import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '#platform/server/db/postmaster.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { supervise } from './supervise.ts';

const program = fileURLToPath(import.meta.resolve('#testing/harness/supervised-process.ts'));

async function start(env: Record<string, string> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'tonehall-supervise-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'pids');
  const supervised = await supervise({
    program,
    env: { ...process.env, PID_FILE: file, ...env },
    log: silentLog,
    stopWithinMs: 500,
  });
  onTestFinished(() => supervised.stop());
  const pids = async () => (await readFile(file, 'utf8')).trim().split('\n').map(Number);
  return { supervised, pids };
}

test('a child that is killed is started again', async () => {
  const { pids } = await start();
  const [first = 0] = await pids();
  process.kill(first, 'SIGKILL');
  await vi.waitFor(async () => expect(await pids()).toHaveLength(2), { timeout: 10_000 });
});

test('stopping ends the child for good', async () => {
  const { supervised, pids } = await start();
  await supervised.stop();
  const all = await pids();
  expect(all).toHaveLength(1);
  expect(isAlive(all[0] ?? 0)).toBe(false);
});

test('a child that does not listen is killed', async () => {
  const { supervised, pids } = await start({ IGNORE_SIGTERM: '1' });
  await supervised.stop();
  expect(isAlive((await pids())[0] ?? 0)).toBe(false);
});

test('a child that cannot start is not tried again', async () => {
  await expect(start({ FAIL: '1' })).rejects.toThrow('did not start (exit code 3)');
});
