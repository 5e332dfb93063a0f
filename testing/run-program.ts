import { execFile } from 'node:child_process';
import { join } from 'node:path';

const apps = join(import.meta.dirname, '../apps');
/** Programs of tests start in half the time with it. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../build/compile-cache') };

interface Ended {
  /** The exit code, or the signal that ended it. */
  ended: number | string;
  stdout: string;
  stderr: string;
}

/** Runs a program of `apps/` to its end, with these environment variables and no others. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const usual = { PATH: process.env.PATH, NODE_ENV: 'test', TONEHALL_ENV: 'test', ...compileCache };
  const env = { ...usual, ...environment };
  return new Promise((done) => {
    execFile(process.execPath, [join(apps, program), ...args], { env }, (error, stdout, stderr) =>
      done({ ended: error ? (error.signal ?? error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}
