import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '#platform/server/db/postmaster.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-start-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const environment = { TONEHALL_ENV: 'test', SEED: 'none', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
const anyPorts = { PORT: '0', EDU_PORT: '0', STUDIO_PORT: '0', METRICS_PORT: '0' };

interface Started {
  child: ChildProcess;
  exit: Promise<unknown[]>;
  /** Resolves when the output contains `text`, rejects when the program ends without having said it. */
  says(text: string): Promise<void>;
}

function npmStart(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, ...environment, ...anyPorts, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const exit = once(child, 'close');
  const says = (text: string) =>
    new Promise<void>((done, fail) => {
      const look = () => {
        if (output.includes(text)) done();
      };
      listeners.add(look);
      look();
      void exit.then(() => fail(new Error(`it ended without saying "${text}":\n${output}`)));
    });
  return { child, exit, says };
}

test('it opens, refuses a second start, and closes everything that it started', {
  timeout: 120_000,
}, async () => {
  const first = npmStart({});
  await first.says('Tonehall is open: http://localhost:0');
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postgres = Number(pidFile.split('\n')[0]);
  expect(isAlive(postgres)).toBe(true);

  const second = npmStart({});
  await second.says(`Tonehall is already running on ${dataDir}`);
  expect(await second.exit).toEqual([1, null]);

  first.child.kill('SIGTERM');
  expect(await first.exit).toEqual([0, null]);
  expect(isAlive(postgres)).toBe(false);
});

test('a port that is taken is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const start = npmStart({ PORT: String(port), DATA_DIR: join(dataDir, 'other') });
  await start.says(`Port ${port} is used by another program. Choose another: PORT=${port + 100} npm start`);
  expect(await start.exit).toEqual([1, null]);
});

test('wrong settings are listed', async () => {
  const start = npmStart({ RATE_LIMITS: 'maybe', SECRET: 'short' });
  await start.says('  - SECRET: must have at least 32 characters\n  - RATE_LIMITS: must be one of on, off');
  expect(await start.exit).toEqual([1, null]);
});

test('a production that does not say its addresses and its sender does not start [SHELL-113]', async () => {
  const start = npmStart({
    TONEHALL_ENV: 'production',
    SECRET: 'kR8v2nQ0zLw5yTe7bXcJ4mHd9sGf1aPu',
    DATABASE_URL: 'postgres://hall:vG7-kq_2Xw@db.internal/hall',
    SMTP_URL: 'smtps://mailer:Zu8-pl@mail.internal',
  });
  await start.says('  - SITE_URL: is missing');
  await start.says('  - MAIL_FROM: is missing');
  expect(await start.exit).toEqual([1, null]);
});
