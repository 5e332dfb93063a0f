import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { ensureChromium } from '../../tools/test-run/ensure-chromium.ts';
import { cpuMsOf, descendantsOf } from '../load/process-cpu.ts';
import { chromiumFlags } from './open-window.ts';

const cores = 0.35;
/** Short, so that a slower core is imitated and not one that stands still for a while. */
const periodUs = 5_000;

interface LimitedBrowser {
  browser: Browser;
  /** Gives all its processes together 0.35 of a core from now on; whether the machine lets us. */
  limit(): Promise<boolean>;
  /** CPU time in ms that all its processes have used so far. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
}

/** A Chromium whose processes can be limited by a group of the kernel (cgroups, version 1 or 2), which needs the right to make one. */
export async function startLimitedBrowser(): Promise<LimitedBrowser> {
  const server = await chromium.launchServer({ executablePath: ensureChromium(), args: chromiumFlags });
  const browser = await chromium.connect(server.wsEndpoint());
  const pid = server.process().pid ?? 0;
  let group: string | null = null;

  async function limit(): Promise<boolean> {
    const quota = cores * periodUs;
    const ways = [
      ['/sys/fs/cgroup/cpu', { 'cpu.cfs_period_us': `${periodUs}`, 'cpu.cfs_quota_us': `${quota}` }],
      ['/sys/fs/cgroup', { 'cpu.max': `${quota} ${periodUs}` }],
    ] as const;
    for (const [root, files] of ways) {
      const made = join(root, `tonehall-bench-${pid}`);
      try {
        await mkdir(made);
        group = made;
        for (const [name, text] of Object.entries(files)) await writeFile(join(made, name), text);
        for (const one of [pid, ...(await descendantsOf(pid))])
          await writeFile(join(made, 'cgroup.procs'), String(one)).catch(() => undefined);
        return true;
      } catch {
        if (group !== null) await rmdir(group).catch(() => undefined);
        group = null;
      }
    }
    return false;
  }
  return {
    browser,
    limit,
    cpuMs: () => cpuMsOf(pid),
    async close() {
      await browser.close();
      await server.close();
      if (group !== null) await rmdir(group).catch(() => undefined);
    },
  };
}
