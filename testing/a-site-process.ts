import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildOnce, buildProgram } from '#apps/build.ts';
import type { World } from './world.ts';

export interface SiteProcess {
  port: number;
  /** Resolves with the signal or code that ended it. */
  ended: Promise<string>;
  kill(): Promise<void>;
}

export interface SiteProcessOptions {
  /** In the format of `FAILPOINTS`: `upload.chunk@3=kill`. */
  failpoints?: string;
  worker?: boolean;
  /** Seconds of silence after which a worker's jobs are released. */
  deadAfterSeconds?: number;
  /** More environment variables: `{ SMTP_URL: 'smtp://127.0.0.1:2525' }`. */
  settings?: Readonly<Record<string, string>>;
  /** Receives the log; needs `settings: { LOG_LEVEL: 'trace' }`. */
  onLog?: (text: string) => void;
}

const folder = join(import.meta.dirname, '../build/site-process');
const node = join(import.meta.dirname, '../node_modules/.bin/node');
const children = new Set<ChildProcess>();

let built: Promise<boolean> | undefined;

/** The program in one file, which starts in a third of the time that its sources take. */
async function builtProgram(): Promise<string> {
  built ??= buildOnce({
    folder,
    parts: ['server'],
    into: (next) => buildProgram('testing/harness/site-process.ts', join(next, 'server')),
  });
  await built;
  return join(folder, 'server/site-process.js');
}

/** Stops the processes that the calling test file left running. */
export function stopSiteProcesses(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}

/** Starts the API with its live channel (and a worker) in its own process on the world's database and data, with the real clock. */
export async function aSiteProcess(world: World, options: SiteProcessOptions = {}): Promise<SiteProcess> {
  const { config } = world.platform;
  const child = fork(await builtProgram(), [], {
    execPath: node,
    execArgv: [],
    stdio: ['ignore', options.onLog ? 'pipe' : 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      TONEHALL_ENV: 'test',
      NODE_ENV: 'test',
      DATABASE_URL: world.database.url,
      DATA_DIR: config.dataDir,
      NODE_COMPILE_CACHE: join(folder, 'server/compile-cache'),
      SECRET: config.secret.reveal(),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      FAILPOINTS: options.failpoints ?? '',
      ...(options.worker ? { WITH_WORKER: '1' } : {}),
      DEAD_AFTER_SECONDS: String(options.deadAfterSeconds ?? 60),
      ...options.settings,
    },
  });
  children.add(child);
  const { onLog } = options;
  if (onLog) child.stdout?.setEncoding('utf8').on('data', onLog);
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  const port = await Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    ended.then(() => 0),
  ]);
  return {
    port,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
