import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawFaults, type Fault } from './faults/draw-faults.ts';
import { placeFault } from './faults/place-fault.ts';
import { isTestCode } from './rules/layers.ts';
import { runVitest } from './test-run/run-vitest.ts';
import { scratchTree } from './test-run/scratch-tree.ts';

/** The result of a fault: the test that found it, `none`, or its place is gone. */
interface Result {
  by: 'feature' | 'apps' | 'none' | 'gone';
  /** The first test that failed. */
  test?: string;
}

interface FaultFile {
  /** The commit that the faults were drawn from, and whose hash drew them. */
  commit: string;
  faults: (Fault & { found: Record<string, Result> })[];
}

const usage = `Use: npm run faults -- draw <commit>              writes docs/faults.json anew
     npm run faults -- run <name> [--commit <commit>] [--only 1,2]
                                                 breaks a scratch copy of the commit (HEAD unless named), fault by
                                                 fault, and notes under the name which tests notice; goes on where
                                                 an earlier run ended
     npm run faults -- list <name>                says which were found`;

const root = join(import.meta.dirname, '..');
const path = join(root, 'docs/faults.json');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { commit: { type: 'string' }, only: { type: 'string' }, root: { type: 'string' } },
});
const [verb, name] = positionals;

const isStore = (path: string) =>
  /^((?:features|gateways)\/[^/]+|platform)\/server\/.*\.store\.ts$/.test(path);
const isServer = (path: string) =>
  /^((?:(?:features|gateways)\/[^/]+|platform)\/server|db\/seeds\/writers)\/.*\.ts$/.test(path) &&
  !isTestCode(path);

/** Every action and store file of a commit: path to text. */
function actionsAndStoresAt(root: string, commit: string): Map<string, string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const paths = git('ls-tree', '-r', '--name-only', commit).split('\n').filter(isServer).sort();
  const sources = paths.map((path) => [path, git('show', `${commit}:${path}`)] as const);
  // An action names the contract's call that it answers.
  return new Map(sources.filter(([path, text]) => isStore(path) || text.includes('InputOf<typeof')));
}

/** Every server file in a work tree: path to text. */
async function serverFilesIn(root: string): Promise<Map<string, string>> {
  const folders = ['features', 'gateways', 'platform', 'db/seeds/writers'];
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((path) => `${folder}/${path}`),
    ),
  );
  const paths = found.flat();
  const sources = await Promise.all(
    paths.filter(isServer).map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const),
  );
  return new Map(sources);
}

if (name && verb === 'draw') await draw(name);
else if (name && verb === 'run') await run(name);
else if (name && verb === 'list') print(name, await readFaults());
else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
}

async function readFaults(): Promise<FaultFile> {
  return JSON.parse(await readFile(path, 'utf8'));
}

function write(file: FaultFile): Promise<void> {
  return writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
}

async function draw(commit: string): Promise<void> {
  const faults = drawFaults(actionsAndStoresAt(root, commit), commit, 40);
  await write({ commit, faults: faults.map((fault) => ({ ...fault, found: {} })) });
  process.stdout.write(`${faults.length} faults are in docs/faults.json\n`);
}

async function run(release: string): Promise<void> {
  const wanted = values.only?.split(',').map(Number);
  const tree = values.root
    ? { root: values.root, remove: () => {} }
    : scratchTree(root, values.commit ?? 'HEAD');
  try {
    const file = await readFaults();
    for (const fault of file.faults) {
      if (fault.found[release] || wanted?.includes(fault.number) === false) continue;
      fault.found[release] = await tryFault(tree.root, fault);
      await write(file);
      process.stdout.write(`${lineOf(fault, release)}\n`);
    }
    print(release, file);
  } finally {
    tree.remove();
  }
}

async function tryFault(tree: string, fault: Fault): Promise<Result> {
  const place = placeFault(fault, await serverFilesIn(tree));
  if (!place) return { by: 'gone' };
  const target = join(tree, place.file);
  const whole = await readFile(target, 'utf8');
  await writeFile(target, place.text);
  try {
    const folder =
      /^((?:features|gateways)\/[^/]+|platform\/server\/[^/]+|db\/seeds)\//.exec(place.file)?.[0] ??
      place.file;
    const beside = place.file.replace(/\.ts$/, '.test.ts');
    const ofFeature = [...(existsSync(join(tree, beside)) ? [beside] : []), folder];
    for (const tests of ofFeature) {
      const test = await firstFailed(tree, tests);
      if (test) return { by: 'feature', test };
    }
    const test = await firstFailed(tree, 'apps/');
    return test ? { by: 'apps', test } : { by: 'none' };
  } finally {
    await writeFile(target, whole);
  }
}

async function firstFailed(tree: string, tests: string): Promise<string | undefined> {
  const outcomes = await runVitest(tree, [tests, '--project', 'server', '--bail=1', '--maxWorkers=1']);
  const failed = outcomes.filter(({ passed }) => !passed);
  return (failed.find(({ skipped }) => !skipped) ?? failed[0])?.title;
}

function print(release: string, { faults }: FaultFile): void {
  for (const fault of faults) process.stdout.write(`${lineOf(fault, release)}\n`);
  const results = faults.flatMap(({ found }) => found[release] ?? []);
  const found = results.filter(({ by }) => by === 'feature' || by === 'apps').length;
  const gone = results.filter(({ by }) => by === 'gone').length;
  process.stdout.write(
    `${release}: ${found} of ${results.length} tried are found, ${gone} places are gone\n`,
  );
}

function lineOf(
  { number, kind, file, inFunction, found }: FaultFile['faults'][number],
  release: string,
): string {
  const { by = 'not tried', test = '' } = found[release] ?? {};
  return `${String(number).padStart(2)}  ${by.padEnd(9)}  ${file} ${inFunction}: ${kind}${test && `  (${test})`}`;
}
