import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/server/log/log.ts';

export interface SuperviseOptions {
  /** Module that the child runs; it sends `ready` when it serves. */
  program: string;
  nodeFlags?: readonly string[];
  env: NodeJS.ProcessEnv;
  log: Log;
  /** The child is killed when it has not ended so long after SIGTERM. */
  stopWithinMs: number;
}

export interface Supervised {
  stop(): Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A child that lived so long was well: the next pause is short again. */
const wellAfterMs = 60_000;

/**
 * Keeps one child process running: whenever it ends it is started again, after a pause that grows while it keeps
 * failing. Resolves when the child is ready; throws when the very first one ends before that.
 */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const { log } = options;
  const stopping = new AbortController();
  let child = startChild(options);

  const keepRunning = async (failures: number): Promise<void> => {
    for (let pause = failures; ; ) {
      const startedAt = performance.now();
      const reason = await child.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > wellAfterMs) pause = 0;
      const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** pause);
      pause += 1;
      log.error({ reason, againInMs: ms }, 'the process ended by itself and is started again');
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = startChild(options);
    }
  };

  const first = await Promise.race([child.ready, child.ended]);
  if (first !== 'ready') throw new Error(`Tonehall did not start (${first}); the reason is above.`);
  const running = keepRunning(0);
  return {
    async stop() {
      stopping.abort();
      await child.stop(options.stopWithinMs);
      await running;
    },
  };
}

function startChild({ program, nodeFlags = [], env }: SuperviseOptions) {
  // Its own process group: Ctrl-C at the terminal reaches the supervisor alone, which then stops things in order.
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
