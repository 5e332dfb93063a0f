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
  /** Resolves when the server process ends for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface PrivatePostgresOptions {
  /** Parent of `postgres/`, which contains the cluster. */
  dataDir: string;
  log: Log;
  /** Overrides of our settings in postgresql.conf. */
  settings?: Record<string, string>;
  /** For tests: initialises without syncing to disk. */
  skipSync?: boolean;
  /** Aborts the start and stops a started server. */
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
 * Starts the npm-installed PostgreSQL on `dataDir/postgres`, reachable by a unix socket of this user only, and waits
 * until it answers. Stops a server left behind by a killed process first. The caller ensures that one process at a time
 * uses `dataDir` (`acquireInstanceLock`).
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

/** The address of the private PostgreSQL of a data directory. */
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
  // Created aside and renamed at the end, so that a kill leaves no partial cluster.
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

/** Retries, since the child processes of a server ended by kill -9 keep its shared memory for a moment. */
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
      const isLocked = error instanceof Error && /shared memory block|lock file/.test(error.message);
      if (!isLocked || attempt === 10 || signal?.aborted) throw error;
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
  // Opened for appending: child processes of a server ended by kill -9 go on writing for a while,
  // and must not overwrite the log of the next server.
  await writeFile(logFile, '', { mode: 0o600 });
  const log = await open(logFile, 'a');
  // A separate process group, so that Ctrl-C at the terminal reaches only this process, which stops PostgreSQL last.
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

/** The error of a connection attempt; null when it succeeds. */
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
