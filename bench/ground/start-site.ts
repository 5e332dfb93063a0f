import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { memorySettings, nodeFlags } from '#apps/node-flags.ts';
import { childEnvironment } from '#platform/server/config/child-environment.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { freePort } from '#testing/free-port.ts';
import { type BenchDatabase, benchSecret } from './open-bench-database.ts';

export interface RunningProcess {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

export interface RunningSite extends RunningProcess {
  /** Of the education edition, without a trailing slash. */
  eduUrl: string;
  /** From the start of the process to its first answer of 200 to `/`. */
  startedInMs: number;
}

/**
 * Starts the site with its worker in a process of its own, as `npm start` does, or `parts` of it as `npm run start:site` does;
 * without rate limits unless `more` has them.
 */
export async function startSite(
  database: BenchDatabase,
  more: Readonly<Record<string, string>> = {},
  parts: readonly 'site'[] = [],
): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const eduPort = await freePort();
  const eduUrl = `http://127.0.0.1:${eduPort}`;
  const env = childEnvironment({
    ...memorySettings,
    NODE_ENV: 'production',
    TONEHALL_ENV: 'local',
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: database.dataDir,
    NODE_COMPILE_CACHE: join(database.dataDir, 'run', 'compiled'),
    SECRET: benchSecret,
    HOST: '127.0.0.1',
    PORT: String(port),
    EDU_PORT: String(eduPort),
    EDU_URL: eduUrl,
    STUDIO_PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    SITE_URL: url,
    RATE_LIMITS: 'off',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    ...more,
  });
  const began = performance.now();
  const child = fork(join(projectRoot, 'build/server/run-parts.js'), parts, {
    env,
    execArgv: [...nodeFlags],
  });
  const ended = once(child, 'exit');
  const startedInMs = await Promise.race([
    untilAnswered(url, began),
    ended.then(([code]) => {
      throw new Error(`The site ended with code ${code}`);
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    url,
    eduUrl,
    startedInMs,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilAnswered(url: string, began: number): Promise<number> {
  for (;;) {
    const status = await fetch(url).then(
      async (response) => response.arrayBuffer().then(() => response.status),
      () => 0,
    );
    if (status === 200) return performance.now() - began;
    if (performance.now() - began > 60_000) throw new Error('The site does not answer');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
