import { spawn } from 'node:child_process';

/** Runs a command in the foreground, and ends it when this process is asked to end. Resolves to its exit code. */
export async function runStep(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<number> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    stdio: 'inherit',
    env: { ...process.env, ...options.env },
  });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  try {
    return await new Promise<number>((done, failed) => {
      child.once('error', failed);
      child.once('exit', (code) => done(code ?? 1));
    });
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass);
  }
}
