import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSource } from './parse-source.ts';
import type { LoadedContract, SourceFile, Tree } from './rule.ts';

const notOurs = new Set(['node_modules', 'build', 'data', 'test-results', 'coverage']);
const readable = /\.(tsx?|css|sql|md|json|html|svg|sh|ya?ml)$/;

/** Reads and parses the working copy at `root`, and loads the contracts of its features. */
export async function readTree(root: string): Promise<Tree> {
  const paths = (await walk(root)).map((path) => relative(root, path).split(sep).join('/')).sort();
  const files: SourceFile[] = [];
  for (const path of paths) files.push(parseSource(path, await readFile(join(root, path), 'utf8')));
  const contracts: LoadedContract[] = [];
  for (const path of paths.filter((one) =>
    /^(?:features|gateways)\/[^/]+\/([a-z-]+\.)?contract\.ts$/.test(one),
  )) {
    contracts.push(await load(root, path));
  }
  return { files, contracts };
}

async function load(root: string, path: string): Promise<LoadedContract> {
  try {
    return { path, exports: await import(pathToFileURL(join(root, path)).href) };
  } catch (error) {
    return { path, exports: {}, failure: error instanceof Error ? error.message : String(error) };
  }
}

async function walk(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !notOurs.has(entry.name)) found.push(...(await walk(path)));
    if (entry.isFile() && readable.test(entry.name)) found.push(path);
  }
  return found;
}
