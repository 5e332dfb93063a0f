import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureStructure } from './numbers/measure-structure.ts';
import { type Row, writeRow } from './numbers/write-row.ts';
import { readTree } from './rules/read-tree.ts';

// `npm run check`; `-- --fix` repairs what a machine can, `-- --numbers <release>` writes docs/numbers.md.

const root = join(import.meta.dirname, '..');
const binaryPath = (name: string) => join(root, 'node_modules', '.bin', name);
// A kind of room each, the last one with tests, tools and everything else. They skip what has not changed since the last run.
const typeProjects = ['tsconfig.pure.json', 'tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.json'];
const { values } = parseArgs({ options: { fix: { type: 'boolean' }, numbers: { type: 'string' } } });
const fix = values.fix ?? false;
// Two steps are Go programs, a third of whose time goes into collecting garbage that a short run can keep.
const goMemory = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** Each step with its command; all run, so that one run shows every problem. */
const steps: [string, string, string[]][] = [
  ['architecture rules', process.execPath, [join(root, 'tools/check-rules.ts')]],
  // One checker a project: they run side by side, and further checkers would repeat much of the work.
  ['types', binaryPath('tsc'), ['--build', '--pretty', '--checkers', '1', ...typeProjects]],
  ['promises and exhaustiveness', binaryPath('oxlint'), ['--deny-warnings', ...(fix ? ['--fix'] : [])]],
  ['dead code', binaryPath('knip'), ['--no-progress', '--no-config-hints', '--cache']],
  [
    'format and lint',
    binaryPath('biome'),
    ['check', ...(fix ? ['--write'] : []), '--diagnostic-level=warn', '--error-on-warnings', '.'],
  ],
];

interface Result {
  name: string;
  passed: boolean;
  seconds: number;
}

/** Runs a step and prints its output in one piece when it ends. */
async function run([name, command, args]: (typeof steps)[number]): Promise<Result> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...goMemory },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const passed = await new Promise<boolean>((done) => {
    child.once('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      done(false);
    });
    child.once('close', (code) => done(code === 0));
  });
  if (!passed || output.trim() !== '') process.stdout.write(`\n${headingOf(name)}\n${output}`);
  return { name, passed, seconds: (performance.now() - started) / 1000 };
}

const headingOf = (name: string) => `── ${name} ${'─'.repeat(Math.max(0, 80 - name.length))}`;

// Steps that fix files run one after the other.
const results: Result[] = [];
if (fix) for (const step of steps.toReversed()) results.push(await run(step));
else results.push(...(await Promise.all(steps.map(run))));

process.stdout.write(`\n${headingOf('summary')}\n`);
for (const { name, passed, seconds } of results) {
  process.stdout.write(`${passed ? '  ok    ' : '  FAILED'}  ${name.padEnd(32)} ${seconds.toFixed(1)} s\n`);
}
if (values.numbers) {
  await writeNumbers(
    root,
    values.numbers,
    results.map(({ seconds }) => seconds),
  );
}
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

/** Writes the structure and what the steps of the check took, in seconds, into `docs/numbers.md` as those of a release. */
async function writeNumbers(root: string, release: string, seconds: readonly number[]): Promise<void> {
  const path = join(root, 'docs/numbers.md');
  const { files } = await readTree(root);
  const found = measureStructure(files);
  const structure: Row = [
    release,
    ...[found.files, found.lines, found.median, found.p90, found.longFunctions, found.circles].map((count) =>
      count.toLocaleString('en'),
    ),
    ...[found.clones, found.smallWithOneUser, found.singleUser].map((share) => `${share} %`),
  ];
  const durations: Row = [release, ...seconds.map((of) => of.toFixed(0))];
  const text = writeRow(await readFile(path, 'utf8'), '## Structure', structure);
  await writeFile(path, writeRow(text, '## What the check takes', durations));
}
