import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/server/log/log.ts';
import { createRestartBackoff } from './restart-backoff.ts';
import { StartRefusal } from './start-refusal.ts';

export interface SuperviseOptions {
  /** Module that the child runs; it sends `ready` when it serves. */
  program: string;
  nodeFlags?: readonly string[];
  env: NodeJS.ProcessEnv;
  log: Log;
  /** The child is killed if it has not ended this long after SIGTERM. */
  stopWithinMs: number;
}

export interface Supervised {
  /** Resolves when a child is ready for the first time, or all is stopped before; rejects for an invalid configuration. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** The exit code of a child with an invalid configuration, which it has printed itself: EX_CONFIG of sysexits.h. */
export const invalidConfigExitCode = 78;

/**
 * Keeps one child process running: restarts it whenever it ends, after a delay that grows while it keeps failing. Only a first
 * child with an invalid configuration is not restarted.
 */
export function supervise(options: SuperviseOptions): Supervised {
  const { log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const ready = Promise.withResolvers<void>();
  let child = startChild(options);

  const runRepeatedly = async () => {
    const pauseAfter = createRestartBackoff();
    let wasReady = false;
    for (;;) {
      const startedAt = performance.now();
      void child.ready.then(() => {
        wasReady = true;
        ready.resolve();
      });
      const end = await child.ended;
      if (signal.aborted) return;
      if (end === invalidConfigEnd && !wasReady)
        return ready.reject(new StartRefusal('Tonehall did not start; the reason is above.'));
      const againInMs = pauseAfter(performance.now() - startedAt);
      log.error({ reason: end, againInMs }, 'the process ended by itself and is started again');
      await sleep(againInMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      child = startChild(options);
    }
  };
  const keeping = runRepeatedly();

  return {
    ready: ready.promise,
    async stop() {
      stopping.abort();
      await child.stop(options.stopWithinMs);
      await keeping;
      ready.resolve();
    },
  };
}

const invalidConfigEnd = `exit code ${invalidConfigExitCode}`;

function startChild({ program, nodeFlags = [], env }: SuperviseOptions) {
  // In its own process group: Ctrl-C reaches the supervisor alone, which then stops things in order.
  const child = fork(program, {
    env,
    execArgv: [...nodeFlags],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ? `killed by ${signal}` : `exit code ${code}`));
  });
  return {
    ready: untilReady(child),
    ended,
    async stop(withinMs: number): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const killer = setTimeout(() => child.kill('SIGKILL'), withinMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(killer);
    },
  };
}

function untilReady(child: ChildProcess): Promise<'ready'> {
  return new Promise((done) => {
    child.on('message', (message) => {
      if (message === 'ready') done('ready');
    });
  });
}
