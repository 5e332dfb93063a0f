import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport, type TestOutcome } from './read-results.ts';

/** Runs the tests of a work tree that the arguments name, silently; returns their outcomes. Throws where none ran. */
export async function runVitest(root: string, args: readonly string[]): Promise<TestOutcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-report-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const vitestArgs = [vitest, 'run', ...args, '--reporter=json', `--outputFile.json=${report}`];
  try {
    const child = spawn(process.execPath, vitestArgs, { cwd: root, stdio: 'ignore' });
    await once(child, 'exit');
    const outcomes = await readReport(report);
    if (outcomes.length === 0) throw new Error(`No test was run by: ${args.join(' ')}`);
    return outcomes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
