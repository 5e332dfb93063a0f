import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareManifests, type Manifest } from './manifest/compare-manifests.ts';
import { countTests, type TestCounts, totalOf } from './manifest/count-tests.ts';
import { isTestCode } from './rules/layers.ts';

// `npm run test:manifest`: reports what the tests prove less than docs/test-manifest.json, summed over all projects; `-- --write
// <commit>` writes that file from a commit.

const root = join(import.meta.dirname, '..');
const path = join(root, 'docs/test-manifest.json');
const { values } = parseArgs({ options: { write: { type: 'string' } } });

if (values.write) await write(values.write);
else await compare();

async function write(commit: string): Promise<void> {
  const files = countAll(listed('ls-tree', '-r', '--name-only', commit), (file) =>
    git('show', `${commit}:${file}`),
  );
  const manifest: Manifest = { commit, total: totalOf(files), files };
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
  process.stdout.write(`docs/test-manifest.json: ${JSON.stringify(manifest.total)}\n`);
}

async function compare(): Promise<void> {
  const before: Manifest = JSON.parse(await readFile(path, 'utf8'));
  const texts = new Map<string, string>();
  for (const file of listed('ls-files', '--cached', '--others', '--exclude-standard'))
    texts.set(file, await readFile(join(root, file), 'utf8').catch(() => ''));
  const files = countAll([...texts.keys()], (file) => texts.get(file) ?? '');
  const { overall, files: shrunk } = compareManifests(before, files);
  for (const line of shrunk) process.stdout.write(`${line}\n`);
  process.stdout.write(`\nthen: ${JSON.stringify(before.total)}\nnow:  ${JSON.stringify(totalOf(files))}\n`);
  for (const line of overall) process.stdout.write(`less than before: ${line}\n`);
  process.exitCode = overall.length > 0 ? 1 : 0;
}

/** Files of tests and of test code; measurements prove nothing. */
function listed(...args: string[]): string[] {
  const isOne = (file: string) => /\.tsx?$/.test(file) && isTestCode(file) && !file.startsWith('bench/');
  return git(...args)
    .split('\n')
    .filter(isOne)
    .sort();
}

function countAll(files: readonly string[], read: (file: string) => string): Record<string, TestCounts> {
  const counted = files.map((file) => [file, countTests(file, read(file))] as const);
  return Object.fromEntries(counted.filter(([, { tests, expects }]) => tests + expects > 0));
}

function git(...args: string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
