import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTree } from './rules/read-tree.ts';
import { testsOfChange } from './test-run/tests-of-change.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    /** Changes since this commit count. */
    base: { type: 'string', default: 'HEAD' },
    /** Prints the tests and runs none. */
    list: { type: 'boolean', default: false },
  },
});
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', values.base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const { files } = await readTree(root);
const chosen = testsOfChange(files, changed);

if (values.list) process.stdout.write(`${chosen?.join('\n') ?? 'all'}\n`);
else if (chosen?.length === 0) process.stdout.write(`No test belongs to ${changed.length} changed files.\n`);
else {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const which = chosen ?? ['--project=unit', '--project=server', '--project=component'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...which], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
