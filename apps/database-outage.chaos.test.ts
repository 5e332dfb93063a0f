import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest';
import { findPostmaster } from '#platform/server/db/postmaster.ts';
import { privatePostgresUrl } from '#platform/server/db/private-postgres.ts';
import { type NpmStart, npmStart } from '#testing/an-npm-start.ts';
import { freePort } from '#testing/free-port.ts';

// `npm start` with its own PostgreSQL, which is killed and frozen.

const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-away-'));
const url = privatePostgresUrl(dataDir);
/** Each restart waits twice as long as the one before, up to 10 s. */
const rounds = process.env.CHAOS === 'all' ? 50 : 6;
const waitOptions = { timeout: 60_000, interval: 50 };

/** A mail server that accepts connections and never answers, so that sending an e-mail blocks. */
const waiting: Socket[] = [];
const mailServer = createServer((socket) => void waiting.push(socket.on('error', () => undefined)));

let start: NpmStart;
let site: string;
beforeAll(async () => {
  const mailPort = await freePort();
  await new Promise<void>((done) => mailServer.listen(mailPort, '127.0.0.1', done));
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  start = npmStart({ DATA_DIR: dataDir, PORT: String(port), SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
  await start.waitForOutput('Tonehall is open');
}, 180_000);
afterAll(async () => {
  start.child.kill('SIGTERM');
  await start.exit;
  for (const socket of waiting) socket.destroy();
  mailServer.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const statusOf = (path: string) =>
  fetch(site + path, { headers: { connection: 'close' } }).then(
    async (answer) => answer.arrayBuffer().then(() => String(answer.status)),
    (error: Error) => String(error.cause ?? error),
  );

/** Sends requests without a pause until stopped, then returns the set of statuses. */
function pollUntilStopped(): () => Promise<Set<string>> {
  const answers = new Set<string>();
  let asking = true;
  const paths = ['/readyz', '/api/mixdowns/recent', '/tracks', '/users', '/readyz', '/api/users/recent'];
  const loops = paths.map(async (path) => {
    while (asking) answers.add(await statusOf(path));
  });
  return async () => {
    asking = false;
    await Promise.all(loops);
    return answers;
  };
}

const isBack = () => vi.waitFor(async () => expect(await statusOf('/readyz')).toBe('200'), waitOptions);

async function killPostgres(): Promise<void> {
  const pid = await vi.waitFor(async () => {
    const found = await findPostmaster(join(dataDir, 'postgres', 'cluster'));
    expect(found).not.toBeNull();
    return found ?? 0;
  }, waitOptions);
  process.kill(pid, 'SIGKILL');
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('while PostgreSQL is killed repeatedly every call is answered 200 or 503, and no other process ends [SITE-054]', {
  timeout: 240_000 + rounds * 60_000,
}, async () => {
  const [before] = await start.children('run-parts.js');
  for (let round = 0; round < rounds; round += 1) {
    const stopAsking = pollUntilStopped();
    await killPostgres();
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe('503'), waitOptions);
    await isBack();
    const others = (await stopAsking()).difference(new Set(['200', '503']));
    expect([...others]).toEqual([]);
  }
  expect(await start.children('run-parts.js')).toEqual([before]);
  expect(start.child.exitCode).toBeNull();
});

test('a job that runs while PostgreSQL is killed is retried, and the site’s process survives [SITE-056]', {
  timeout: 240_000,
}, async () => {
  onTestFailed(() => void process.stderr.write(start.output()));
  const [before] = await start.children('run-parts.js');
  const requestEmail = (name: string) =>
    query(`select graphile_worker.add_job('account.send_farewell', json_build_object('userId', gen_random_uuid(),
      'email', '${name}@example.org', 'username', '${name}'), max_attempts => 16)`);
  await requestEmail('anna');
  await vi.waitFor(() => expect(waiting).toHaveLength(1), waitOptions);
  const stopAsking = pollUntilStopped();
  await killPostgres();
  waiting[0]?.destroy();
  await isBack();
  // The job is retried, and a later job runs as well.
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(1), waitOptions);
  const soFar = waiting.length;
  await requestEmail('ben');
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(soFar), waitOptions);
  expect([...(await stopAsking()).difference(new Set(['200', '503']))]).toEqual([]);
  expect(await start.children('run-parts.js')).toEqual([before]);
});

test('while the database is frozen every call is answered, and the site recovers with the database [SITE-057]', {
  timeout: 240_000,
}, async () => {
  await isBack();
  const rows = await query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  const postmaster = await findPostmaster(join(dataDir, 'postgres', 'cluster'));
  const pids = [postmaster ?? 0, ...rows.map(({ pid }) => Number(pid))];
  const paths = ['/readyz', '/api/mixdowns/recent', '/api/users/recent', '/api/groups/recent'];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => statusOf(paths[n % 4] ?? '/')));
    expect([...new Set(answers).difference(new Set(['200', '503']))]).toEqual([]);
    expect(answers).toContain('503');
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await isBack();
});
