import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const program = (name: string) => join(root, 'node_modules', '.bin', name);
const fix = process.argv.includes('--fix');

/** Each step with the command that runs it; all of them run, so that one sees everything at once. */
const steps: [string, string, string[]][] = [
  [
    'format and lint',
    program('biome'),
    ['check', ...(fix ? ['--write'] : []), '--diagnostic-level=warn', '--error-on-warnings', '.'],
  ],
  ['promises and exhaustiveness', program('oxlint'), ['--deny-warnings', ...(fix ? ['--fix'] : [])]],
  ['types', program('tsc'), ['--noEmit']],
  ['dead code', program('knip'), ['--no-progress', '--no-config-hints']],
  ['laws of the house', process.execPath, [join(root, 'tools/check-laws.ts')]],
];

const results = steps.map(([name, command, args]) => {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 80 - name.length))}\n`);
  const started = performance.now();
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) process.stdout.write(`${command} could not be started: ${error.message}\n`);
  return { name, passed: status === 0, seconds: (performance.now() - started) / 1000 };
});

process.stdout.write(`\n── summary ${'─'.repeat(73)}\n`);
for (const { name, passed, seconds } of results) {
  process.stdout.write(`${passed ? '  ok    ' : '  FAILED'}  ${name.padEnd(32)} ${seconds.toFixed(1)} s\n`);
}
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
