import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeProofs } from './proof/describe-proofs.ts';
import { runVitest } from './test-run/run-vitest.ts';
import { scratchTree } from './test-run/scratch-tree.ts';

const usage = `Use: npm run proof -- <commit> <test file>... [-t title]

Runs test files of this work tree on the code of an older commit, in a scratch copy, and says of every test that names a
line of the ledger whether it failed there, as it should, or passed, and so proves nothing about what came since.`;

const root = join(import.meta.dirname, '..');
const isCopied: Readonly<Record<string, (path: string) => boolean>> = {
  'all of the present harness': (path) => isHarness(path) || isHelper(path),
  'the harness of then, the helpers of now': isHelper,
  'the harness and helpers of then': () => false,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { title: { type: 'string', short: 't' } },
});
const [commit, ...files] = positionals;
const missing = files.filter((file) => !existsSync(join(root, file)));

if (!commit || files.length === 0 || missing.length > 0) {
  for (const file of missing) process.stderr.write(`There is no ${file}.\n`);
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  process.exitCode = await prove(commit);
}

/**
 * The present harness may need code that the commit lacks: then less of it is copied, until the files run. A helper that the commit
 * lacks is always copied.
 */
async function prove(base: string): Promise<number> {
  const tree = scratchTree(root, base);
  const git = (...args: string[]) => execFileSync('git', ['-C', tree.root, ...args], { encoding: 'utf8' });
  const present = execFileSync('git', ['-C', root, 'ls-files'], { encoding: 'utf8' }).split('\n');
  const known = new Set(git('ls-files').split('\n'));
  const title = values.title === undefined ? [] : ['-t', values.title];
  try {
    let described = describeProofs([]);
    for (const [name, isIncluded] of Object.entries(isCopied)) {
      git('checkout', '--quiet', '.');
      git('clean', '--quiet', '-fd', '--exclude=node_modules');
      const helpers = present.filter((path) => isIncluded(path) || (isHelper(path) && !known.has(path)));
      for (const path of [...helpers, ...files]) copyOver(tree.root, path);
      described = describeProofs(await runVitest(tree.root, [...files, ...title]));
      if (described.broken > 0) continue;
      process.stdout.write(`With ${name}:\n`);
      break;
    }
    process.stdout.write(`${described.lines.join('\n')}\n`);
    return described.proved ? 0 : 1;
  } finally {
    tree.remove();
  }
}

function isHarness(path: string): boolean {
  return /^(testing\/harness|tools\/test-run)\/|^vitest\.config\.ts$/.test(path);
}

function isHelper(path: string): boolean {
  return /^(testing|e2e)\/|^(features|gateways)\/[^/]+\/testing\//.test(path) && !isHarness(path);
}

function copyOver(target: string, path: string): void {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path));
}
