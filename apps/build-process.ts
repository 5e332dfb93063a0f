import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childEnvironment } from '#platform/server/config/child-environment.ts';
import { StartRefusal } from './start-refusal.ts';

/** Builds the site, where its sources have changed, in a process of its own, whose memory is freed when it ends. */
export function buildProcess(): { done: Promise<void>; stop(): Promise<void> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    env: childEnvironment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close');
  const done = ended.then(([code]) => {
    if (code !== 0) throw new StartRefusal(`The site does not build:\n${output.trim().slice(-4000)}`);
  });
  // The build may fail before `ready` is awaited.
  done.catch(() => undefined);
  return {
    done,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
    },
  };
}
