import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPostmaster } from '#platform/server/db/postmaster.ts';
import { isProcessRunning } from '#platform/server/is-process-running.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { supervisePostgres } from './supervise-postgres.ts';

async function startSupervised() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-keep-'));
  const supervised = supervisePostgres({ dataDir, log: silentLog, skipSync: true });
  onTestFinished(async () => {
    await supervised.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const postmaster = () => findPostmaster(join(dataDir, 'postgres', 'cluster'));
  /** The pid of the running process, different from `before`. */
  const runs = (before: number | null) =>
    vi.waitFor(
      async () => {
        const pid = await postmaster();
        expect(pid).not.toBeNull();
        expect(pid).not.toBe(before);
        return pid ?? 0;
      },
      { timeout: 60_000, interval: 10 },
    );
  return { supervised, postmaster, runs };
}

test('a killed PostgreSQL is restarted each time, and stop() ends it for good [SITE-055]', async () => {
  const { supervised, postmaster, runs } = await startSupervised();
  await supervised.ready;
  let pid: number | null = null;
  for (let times = 0; times < 3; times += 1) {
    pid = await runs(pid);
    process.kill(pid, 'SIGKILL');
  }
  const last = await runs(pid);
  await supervised.stop();
  expect(isProcessRunning(last)).toBe(false);
  expect(await postmaster()).toBeNull();
});

test('stop() during a restart leaves no process behind and returns [SITE-055]', async () => {
  const { supervised, postmaster, runs } = await startSupervised();
  await supervised.ready;
  const pid = await runs(null);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isProcessRunning(pid)).toBe(false);
  await supervised.stop();
  expect(await postmaster()).toBeNull();
});

test('stop() before PostgreSQL is ready resolves, and so does ready [SITE-055]', async () => {
  const { supervised, postmaster } = await startSupervised();
  await supervised.stop();
  await supervised.ready;
  expect(await postmaster()).toBeNull();
});
