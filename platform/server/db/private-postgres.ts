import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { socketDirectory } from '#platform/server/instance-lock.ts';
import type { Log } from '#platform/server/log/log.ts';
import { changeOwner, chooseLauncher, getPostgresPrograms, type Launcher } from './postgres-launcher.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

export interface PrivatePostgres {
  url: string;
  /** Resolves when the server process ends, wanted or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface PrivatePostgresOptions {
  /** The cluster lives in `postgres/` under it. */
  dataDir: string;
  log: Log;
  /** Settings of postgresql.conf that differ from ours. */
  settings?: Record<string, string>;
  /** For tests: initialises without waiting for the disk. */
  skipSync?: boolean;
  /** Gives up starting it, and ends what has been started. */
  signal?: AbortSignal;
}

const readyTimeoutMs = 60_000;
const shortTimeouts = { connectionTimeoutMillis: 2000, query_timeout: 30_000 };
const defaultSettings: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '1000',
};

/**
 * Starts the PostgreSQL that came by npm on `dataDir/postgres`, reachable by a unix socket of this user only, and
 * waits until it answers. A server left behind by a killed process is ended first. The caller makes sure that one
 * process at a time uses `dataDir` (`acquireInstanceLock`).
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const home = join(resolve(options.dataDir), 'postgres');
  const cluster = join(home, 'cluster');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const programs = await getPostgresPrograms();
  const launch = await chooseLauncher(programs.postgres);
  const sockets = socketDirectory(join(home, 'run'));

  const leftBehind = await findPostmaster(cluster);
  if (leftBehind !== null) {
    options.log.warn({ pid: leftBehind }, 'ending a PostgreSQL that an earlier run left behind');
    await stopPostmaster(leftBehind);
  } else {
    await rm(join(cluster, 'postmaster.pid'), { force: true });
  }
  if (!existsSync(join(cluster, 'PG_VERSION')))
    await initialiseCluster(cluster, programs.initdb, launch, options);
  await changeOwner(launch, cluster);
  await changeOwner(launch, sockets);

  const settings = { ...defaultSettings, ...options.settings, unix_socket_directories: sockets };
  const args = [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const url = socketUrl(sockets);
  const logFile = join(home, 'postgres.log');
  const command = launch.command(programs.postgres, args, { dieWithParent: true });
  const server = await startWithRetries(command, logFile, url, options.signal);
  await ensureDatabase(url);
  return server;
}

/** Where the private PostgreSQL of a data directory answers while it runs. */
export const privatePostgresUrl = (dataDir: string): string =>
  socketUrl(socketDirectory(join(resolve(dataDir), 'postgres', 'run')));

const socketUrl = (sockets: string): string =>
  `postgresql://tonehall@localhost:5432/tonehall?host=${encodeURIComponent(sockets)}`;

async function initialiseCluster(
  cluster: string,
  initdb: string,
  launch: Launcher,
  options: PrivatePostgresOptions,
): Promise<void> {
  options.log.info({ directory: cluster }, 'making a new PostgreSQL cluster');
  const home = dirname(cluster);
  for (const name of await readdir(home)) {
    if (name.startsWith('new-')) await rm(join(home, name), { recursive: true, force: true });
  }
  // Made aside and moved at the end: a kill in between leaves no half cluster.
  const fresh = join(home, `new-${process.pid}`);
  await mkdir(fresh, { mode: 0o700 });
  await changeOwner(launch, fresh);
  const args = ['-D', fresh, '--username=tonehall', '--auth=trust', '--encoding=UTF8', '--no-instructions'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  if (options.skipSync) args.push('--no-sync');
  await promisify(execFile)(...launch.command(initdb, args), { signal: options.signal });
  await chmod(fresh, 0o700);
  await rename(fresh, cluster);
}

/** After a kill -9 the old server's processes take a moment to notice, and hold their shared memory until then. */
async function startWithRetries(
  command: [string, string[]],
  logFile: string,
  url: string,
  signal?: AbortSignal,
): Promise<PrivatePostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServer(command, logFile, url, signal);
    } catch (error) {
      const held = error instanceof Error && /shared memory block|lock file/.test(error.message);
      if (!held || attempt === 10 || signal?.aborted) throw error;
      await sleep(300);
    }
  }
}

async function startServer(
  [command, args]: [string, string[]],
  logFile: string,
  url: string,
  signal?: AbortSignal,
): Promise<PrivatePostgres> {
  // The server writes its log without us: after a kill -9 its other processes go on writing for a while. Every one appends,
  // so that what an old server still says does not overwrite the words of the next.
  await writeFile(logFile, '', { mode: 0o600 });
  const log = await open(logFile, 'a');
  // Its own process group: Ctrl-C at the terminal reaches us alone, and we end it when nobody needs it any more.
  const child = spawn(command, args, { stdio: ['ignore', log.fd, log.fd], detached: true });
  const ended = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  await log.close();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started.`);
  try {
    await waitUntilReady(child, url, signal);
  } catch (error) {
    await stopPostmaster(pid);
    const tail = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
    throw new Error(`The private PostgreSQL did not start. Its log (${logFile}) ends with:\n${tail}`, {
      cause: error,
    });
  }
  return {
    url,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await stopPostmaster(pid);
      await ended;
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string, signal?: AbortSignal): Promise<void> {
  const until = Date.now() + readyTimeoutMs;
  let reason: unknown = null;
  while (Date.now() < until) {
    signal?.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended at once');
    reason = await findConnectionError(url);
    if (reason === null) return;
    await sleep(30);
  }
  throw new Error('it does not answer', { cause: reason });
}

/** Null when a connection succeeds, the reason otherwise. */
async function findConnectionError(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: maintenanceUrl(url), ...shortTimeouts });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl(url), ...shortTimeouts });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'tonehall'");
    if (found.rowCount === 0) await client.query('create database tonehall');
  } finally {
    await client.end();
  }
}

function maintenanceUrl(url: string): string {
  return url.replace('/tonehall?', '/postgres?');
}
