import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { childEnvironment } from '#platform/server/config/child-environment.ts';
import type { BenchDatabase } from './open-bench-database.ts';
import type { RunningProcess } from './start-site.ts';

/** Starts the bare routes in a process of their own; their page is `html`, byte for byte. */
export async function startBare(database: BenchDatabase, html: Buffer): Promise<RunningProcess> {
  const client = new pg.Client(database.databaseUrl);
  await client.connect();
  await client.query(`create table if not exists bench_events (
    id bigint generated always as identity primary key, payload jsonb not null, created_at timestamptz default now())`);
  await client.end();
  const pageFile = join(database.dataDir, 'page.html');
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  await Promise.all([writeFile(pageFile, html), writeFile(`${pageFile}.br`, compressed)]);
  const env = childEnvironment({
    NODE_ENV: 'production',
    DATABASE_URL: database.databaseUrl,
    PAGE_FILE: pageFile,
    PAGE_BR_FILE: `${pageFile}.br`,
  });
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [], { env, execArgv: [] });
  const ended = once(child, 'exit');
  const [url] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The bare server did not start'))),
  ])) as [string];
  return {
    pid: child.pid ?? 0,
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
