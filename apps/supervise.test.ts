import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isProcessRunning } from '#platform/server/is-process-running.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { supervise } from './supervise.ts';

const program = fileURLToPath(import.meta.resolve('#testing/harness/supervised-process.ts'));

async function superviseProgram(env: Record<string, string> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'tonehall-supervise-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'pids');
  const supervised = supervise({
    program,
    env: { ...process.env, PID_FILE: file, ...env },
    log: silentLog,
    stopWithinMs: 500,
  });
  onTestFinished(() => supervised.stop());
  const pids = async () =>
    (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
  return { supervised, pids };
}

async function start(env: Record<string, string> = {}) {
  const begun = await superviseProgram(env);
  await begun.supervised.ready;
  return begun;
}

test('a killed child is restarted', async () => {
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
  expect(isProcessRunning(all[0] ?? 0)).toBe(false);
});

test('a child that ignores SIGTERM is killed', async () => {
  const { supervised, pids } = await start({ IGNORE_SIGTERM: '1' });
  await supervised.stop();
  expect(isProcessRunning((await pids())[0] ?? 0)).toBe(false);
});

test('a child that ends before it is ready is restarted until one is ready [SITE-055]', async () => {
  const { pids } = await start({ FAIL_TIMES: '2', FAIL_CODE: '3' });
  expect(await pids()).toHaveLength(3);
});

test('a first child with an invalid configuration is not restarted [SITE-055]', async () => {
  await expect(start({ FAIL_TIMES: '1', FAIL_CODE: '78' })).rejects.toThrow('did not start');
});

test('stop() while children fail ends them for good, and ready resolves [SITE-055]', async () => {
  const { supervised, pids } = await superviseProgram({ FAIL_TIMES: '1000', FAIL_CODE: '1' });
  await vi.waitFor(async () => expect((await pids()).length).toBeGreaterThan(1), { timeout: 30_000 });
  await supervised.stop();
  await supervised.ready;
  for (const pid of await pids()) expect(isProcessRunning(pid)).toBe(false);
});
