import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileCache } from './run-program.ts';

export interface NpmStart {
  child: ChildProcess;
  exit: Promise<unknown[]>;
  /** The output so far. */
  output(): string;
  /** Resolves when the output contains `text`, rejects when the program ends before. */
  waitForOutput(text: string): Promise<void>;
  /** The pids of its child processes whose command line contains `text`. */
  children(text: string): Promise<number[]>;
}

const program = fileURLToPath(new URL('../apps/start.ts', import.meta.url));
const usual = { TONEHALL_ENV: 'test', SEED: 'none', LOG_LEVEL: 'warn' };
const anyPorts = { PORT: '0', EDU_PORT: '0', STUDIO_PORT: '0', METRICS_PORT: '0' };

/** Runs `npm start` with these environment variables in its own process. The test ends `child`. */
export function npmStart(env: Readonly<Record<string, string>>): NpmStart {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...compileCache, ...usual, ...anyPorts, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
      const checkOutput = () => {
        if (output.includes(text)) done();
      };
      listeners.add(checkOutput);
      checkOutput();
      void exit.then(() => fail(new Error(`it ended without saying "${text}":\n${output}`)));
    });
  const children = async (text: string) => {
    const own = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
    const found: number[] = [];
    for (const pid of own.trim().split(' ').filter(Boolean).map(Number)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes(text)) found.push(pid);
    }
    return found;
  };
  return { child, exit, output: () => output, waitForOutput: says, children };
}
