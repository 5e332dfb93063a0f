import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPostmaster } from '#platform/server/db/postmaster.ts';
import { isProcessRunning } from '#platform/server/is-process-running.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { supervisePostgres } from './supervise-postgres.ts';

async function keep() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-keep-'));
  const kept = supervisePostgres({ dataDir, log: silentLog, throwAway: true });
  onTestFinished(async () => {
    await kept.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const postmaster = () => findPostmaster(join(dataDir, 'postgres', 'cluster'));
  /** The process that runs now, another than `before`. */
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
  return { kept, postmaster, runs };
}

test('a PostgreSQL that is killed is started again, each time, and stopping ends it for good [SITE-055]', async () => {
  const { kept, postmaster, runs } = await keep();
  await kept.ready;
  let pid: number | null = null;
  for (let times = 0; times < 3; times += 1) {
    pid = await runs(pid);
    process.kill(pid, 'SIGKILL');
  }
  const last = await runs(pid);
  await kept.stop();
  expect(isProcessRunning(last)).toBe(false);
  expect(await postmaster()).toBeNull();
});

test('who stops it while it is started again leaves none behind and does not wait for ever [SITE-055]', async () => {
  const { kept, postmaster, runs } = await keep();
  await kept.ready;
  const pid = await runs(null);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isProcessRunning(pid)).toBe(false);
  await kept.stop();
  expect(await postmaster()).toBeNull();
});

test('who stops it before it is ready is not kept waiting, nor is who waits for it [SITE-055]', async () => {
  const { kept, postmaster } = await keep();
  await kept.stop();
  await kept.ready;
  expect(await postmaster()).toBeNull();
});
