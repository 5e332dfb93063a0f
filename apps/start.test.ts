import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { isProcessRunning } from '#platform/server/is-process-running.ts';
import { npmStart as anNpmStart } from '#testing/an-npm-start.ts';
import { freePort } from '#testing/free-port.ts';
import { databaseUrl } from '#testing/harness/database-url.ts';
import { emptyDatabase } from '#testing/harness/test-db.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-start-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function npmStart(env: Record<string, string>) {
  const start = anNpmStart({ DATA_DIR: dataDir, ...env });
  onTestFinished(() => void start.child.kill('SIGKILL'));
  return start;
}

test('npm start opens the site, refuses a second start, and stops everything that it started', {
  timeout: 120_000,
}, async () => {
  const first = npmStart({});
  await first.waitForOutput('Tonehall is open: http://localhost:0');
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postgres = Number(pidFile.split('\n')[0]);
  expect(isProcessRunning(postgres)).toBe(true);

  const second = npmStart({});
  await second.waitForOutput(`Tonehall is already running on ${dataDir}`);
  expect(await second.exit).toEqual([1, null]);

  first.child.kill('SIGTERM');
  expect(await first.exit).toEqual([0, null]);
  expect(isProcessRunning(postgres)).toBe(false);
});

test('npm start says which migrations it runs and how long they take, once [OPS-010]', async () => {
  const url = await emptyDatabase({ bare: true });
  const env = { DATABASE_URL: url, DATA_DIR: join(dataDir, 'migrated'), LOG_LEVEL: 'info' };
  const outputs: string[] = [];
  for (const _run of ['first', 'second']) {
    const start = npmStart(env);
    // Written when the database is ready.
    await start.waitForOutput('building the site where it has changed');
    outputs.push(start.output());
    start.child.kill('SIGTERM');
    await start.exit;
  }
  const migrated =
    /Migrated the database: 0001_platform_outbox\.sql to \d{4}_\w+\.sql \(\d+\), in \d+\.\d s\n/;
  expect(outputs[0]).toMatch(migrated);
  expect(outputs[1]).not.toContain('Migrated');
});

test('npm start succeeds though the site’s process and PostgreSQL are killed before they are ready [SITE-055]', {
  timeout: 120_000,
}, async () => {
  const start = npmStart({ DATA_DIR: join(dataDir, 'killed') });
  for (const program of ['postgres/cluster', 'run-parts.js']) {
    const pid = await vi.waitFor(
      async () => {
        const [found = 0] = await start.children(program);
        expect(found).toBeGreaterThan(0);
        return found;
      },
      { timeout: 100_000, interval: 1 },
    );
    process.kill(pid, 'SIGKILL');
  }
  await start.waitForOutput('Tonehall is open: http://localhost:0');
  expect(start.output()).toContain('the process ended by itself and is started again');
  start.child.kill('SIGTERM');
  expect(await start.exit).toEqual([0, null]);
});

test('a database that is not there yet is retried until the start is stopped [SITE-055]', async () => {
  const port = await freePort();
  const start = npmStart({
    DATABASE_URL: `postgres://hall@127.0.0.1:${port}/hall`,
    DATA_DIR: join(dataDir, 'away'),
  });
  await start.waitForOutput('the database is away and is asked again');
  start.child.kill('SIGTERM');
  expect(await start.exit).toEqual([0, null]);
});

test('a database unknown to its server is an invalid configuration and ends the start [SITE-055]', async () => {
  const unknown = databaseUrl(inject('postgres').url, 'nobody_made_it');
  const start = npmStart({ DATABASE_URL: unknown, DATA_DIR: join(dataDir, 'unknown') });
  await start.waitForOutput('database "nobody_made_it" does not exist');
  expect(await start.exit).toEqual([1, null]);
});

test('a port that is taken is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const start = npmStart({ PORT: String(port), DATA_DIR: join(dataDir, 'other') });
  await start.waitForOutput(
    `Port ${port} is used by another program. Choose another: PORT=${port + 100} npm start`,
  );
  expect(await start.exit).toEqual([1, null]);
});

test('invalid settings are listed', async () => {
  const start = npmStart({ RATE_LIMITS: 'maybe', SECRET: 'short' });
  await start.waitForOutput(
    '  - SECRET: must have at least 32 characters\n  - RATE_LIMITS: must be one of on, off',
  );
  expect(await start.exit).toEqual([1, null]);
});

test('a production without its addresses and its sender does not start [SHELL-113]', async () => {
  const start = npmStart({
    TONEHALL_ENV: 'production',
    SECRET: 'kR8v2nQ0zLw5yTe7bXcJ4mHd9sGf1aPu',
    DATABASE_URL: 'postgres://hall:vG7-kq_2Xw@db.internal/hall',
    SMTP_URL: 'smtps://mailer:Zu8-pl@mail.internal',
  });
  await start.waitForOutput('  - SITE_URL: is missing');
  await start.waitForOutput('  - MAIL_FROM: is missing');
  expect(await start.exit).toEqual([1, null]);
});

test('in production each line of a start on stdout is JSON [OPS-011]', { timeout: 120_000 }, async () => {
  const url = new URL(await emptyDatabase({ bare: true }));
  url.password = 'vG7-kq_2Xw';
  const start = npmStart({
    TONEHALL_ENV: 'production',
    LOG_LEVEL: 'info',
    SECRET: 'kR8v2nQ0zLw5yTe7bXcJ4mHd9sGf1aPu',
    SITE_URL: 'https://hall.example',
    MAIL_FROM: 'no-reply@hall.example',
    SUPPORT_EMAIL: 'help@hall.example',
    DATABASE_URL: url.href,
    DATA_DIR: join(dataDir, 'production'),
    SMTP_URL: 'smtps://mailer:Zu8-pl@mail.internal',
  });
  await start.waitForOutput('Tonehall is open');
  start.child.kill('SIGTERM');
  await start.exit;
  const lines = start.output().trim().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toContain('migrated the database');
});
