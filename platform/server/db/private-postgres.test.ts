import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { isProcessRunning } from '#platform/server/is-process-running.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { createDb } from './db.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';

let started: PrivatePostgres[] = [];
const directories: string[] = [];
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()));
  started = [];
  await Promise.all(directories.splice(0).map((path) => rm(path, { recursive: true, force: true })));
});

async function newDataDir(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonehall-private-'));
  directories.push(path);
  return path;
}

async function start(dataDir: string): Promise<PrivatePostgres> {
  const server = await startPrivatePostgres({ dataDir, log: silentLog, skipSync: true });
  started.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const cluster = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

test('rows survive a restart, and no TCP port is opened', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  await ask(first.url, 'create table notes as select 1 as id');
  expect(await ask(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await ask(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await first.stop();
  expect(await findPostmaster(cluster(dataDir))).toBeNull();
  const second = await start(dataDir);
  expect(await ask(second.url, 'select id from notes')).toEqual([{ id: 1 }]);
});

test('it starts in a folder whose path is too long for a socket', async () => {
  const dataDir = join(await newDataDir(), 'a-rather-long-name-of-a-directory'.repeat(4));
  const server = await start(dataDir);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('kill -9 of PostgreSQL loses no rows, and the pool recovers after a restart [SITE-054]', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  const database = createDb({ url: first.url, log: silentLog });
  onTestFinished(() => database.close());
  await sql`create table notes (id int)`.execute(database.db);
  await sql`insert into notes values (1)`.execute(database.db);
  const pid = await findPostmaster(cluster(dataDir));
  process.kill(pid ?? 0, 'SIGKILL');
  await first.ended;
  const timeout = { timeout: 30_000 };
  await vi.waitFor(
    () => expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({ status: 503 }),
    timeout,
  );
  const second = await start(dataDir);
  expect(second.url).toBe(first.url);
  await vi.waitFor(
    async () => expect((await sql`select id from notes`.execute(database.db)).rows).toEqual([{ id: 1 }]),
    timeout,
  );
});

test.each([
  ['a process that is gone', () => 4_194_000],
  ['another program', () => process.pid],
])('it starts despite a stale pid file with %s', async (_what, pid) => {
  const dataDir = await newDataDir();
  await (await start(dataDir)).stop();
  await writeFile(join(cluster(dataDir), 'postmaster.pid'), `${pid()}\n${cluster(dataDir)}\n1\n5432\n\n\n`);
  const server = await start(dataDir);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a partial cluster of a killed first start is recreated', async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, 'postgres', 'new-1', 'base'), { recursive: true });
  const server = await start(dataDir);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** Starts PostgreSQL in another process. */
function startElsewhere(dataDir: string): ChildProcess {
  const program = fileURLToPath(import.meta.resolve('#testing/harness/private-postgres-process.ts'));
  const parent = fork(program, [dataDir], { execArgv: [] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  return parent;
}

test('a process survives a kill of its PostgreSQL while child processes still write the log [SITE-054]', async () => {
  const dataDir = await newDataDir();
  const parent = startElsewhere(dataDir);
  const [url] = await once(parent, 'message');
  const client = new pg.Client({ connectionString: String(url) });
  client.on('error', () => undefined);
  await client.connect();
  const lastWords = "do $$ begin for n in 1..200000 loop raise log 'still here'; end loop; end $$";
  const writing = client.query(lastWords).catch(() => undefined);
  const log = join(dataDir, 'postgres', 'postgres.log');
  await expect.poll(() => readFile(log, 'utf8')).toContain('still here');
  process.kill((await findPostmaster(cluster(dataDir))) ?? 0, 'SIGKILL');
  expect(await once(parent, 'message')).toEqual(['ended', undefined]);
  await writing;
  await client.end();
  parent.send('are you there');
  const gone = once(parent, 'exit').then(([code]) => `it ended with code ${code}`);
  expect(await Promise.race([once(parent, 'message').then(([said]) => said), gone])).toBe('are you there');
});

test('a zombie process is not running [SITE-058]', async () => {
  // The shell is replaced by a program that never reaps the child that it inherits.
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'latin1')).toContain(') Z ');
  expect(() => process.kill(pid, 0)).not.toThrow();
  expect(isProcessRunning(pid)).toBe(false);
  await stopPostmaster(pid);
});

test('PostgreSQL ends with its parent, and the next start recovers', async () => {
  const dataDir = await newDataDir();
  const parent = startElsewhere(dataDir);
  const [url] = await once(parent, 'message');
  await ask(String(url), 'create table notes as select 1 as id');
  const pid = (await findPostmaster(cluster(dataDir))) ?? 0;
  expect(isProcessRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const server = await start(dataDir);
  expect(isProcessRunning(pid)).toBe(false);
  expect(await ask(server.url, 'select id from notes')).toEqual([{ id: 1 }]);
});

test('ended resolves when the server ends by itself', async () => {
  const dataDir = await newDataDir();
  const server = await start(dataDir);
  await stopPostmaster((await findPostmaster(cluster(dataDir))) ?? 0);
  await server.ended;
  await server.stop();
});
