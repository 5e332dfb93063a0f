import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findFlakyTests } from './test-run/find-flaky-tests.ts';
import { readReport, type TestOutcome } from './test-run/read-results.ts';

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '1,2,3,4,5' }, project: { type: 'string', multiple: true } },
});

interface Run {
  name: string;
  args: string[];
  /** With one processor kept busy by another program. */
  busy?: boolean;
}
const runs: Run[] = [
  ...values.seeds.split(',').map((seed) => ({
    name: `seed ${seed}`,
    args: ['--sequence.shuffle.files', `--sequence.seed=${seed}`],
  })),
  { name: 'a busy core', args: [], busy: true },
  { name: 'one worker', args: ['--maxWorkers=1'] },
];

const folder = await mkdtemp(join(tmpdir(), 'tonehall-results-'));
const outcomes: { name: string; tests: TestOutcome[] }[] = [];
for (const [at, { name, args, busy }] of runs.entries()) {
  process.stdout.write(`\n── ${name}\n`);
  const report = join(folder, `${at}.json`);
  const load = busy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : null;
  const projects = (values.project ?? []).map((project) => `--project=${project}`);
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, 'run', ...positionals, ...projects, ...args, ...output], {
    cwd: root,
    stdio: 'inherit',
  });
  load?.kill();
  outcomes.push({ name, tests: await readReport(report) });
}
await rm(folder, { recursive: true });

const flaky = findFlakyTests(outcomes);
for (const { title, file, failedIn } of flaky)
  process.stdout.write(`${title}  (${file.replace(`${root}/`, '')})  failed with: ${failedIn.join(', ')}\n`);
process.stdout.write(`\n${flaky.length} tests failed in one of ${runs.length} runs\n`);
process.exitCode = flaky.length === 0 ? 0 : 1;
