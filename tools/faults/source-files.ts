import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTestCode } from '../rules/layers.ts';

const isStore = (path: string) =>
  /^((?:features|gateways)\/[^/]+|platform)\/server\/.*\.store\.ts$/.test(path);
const isServer = (path: string) =>
  /^((?:(?:features|gateways)\/[^/]+|platform)\/server|db\/seeds\/writers)\/.*\.ts$/.test(path) &&
  !isTestCode(path);

/** Every action and store file of a commit: path to text. */
export function actionsAndStoresAt(root: string, commit: string): Map<string, string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const paths = git('ls-tree', '-r', '--name-only', commit).split('\n').filter(isServer).sort();
  const sources = paths.map((path) => [path, git('show', `${commit}:${path}`)] as const);
  // An action names the contract's call that it answers.
  return new Map(sources.filter(([path, text]) => isStore(path) || text.includes('InputOf<typeof')));
}

/** Every server file in a work tree: path to text. */
export async function serverFilesIn(root: string): Promise<Map<string, string>> {
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
