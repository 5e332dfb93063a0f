import { dirname } from 'node:path/posix';
import { isTest } from '../rules/layers.ts';
import type { SourceFile } from '../rules/rule.ts';

/** Composition files: an import through these does not relate a test to a change. */
const composition =
  /^apps\/[^/]+\.ts$|^(?:features|gateways)\/[^/]+\/server\/feature\.ts$|^apps\/(?:site|studio|worker|live)\//;
/** A change of these may affect every test. */
const everywhere = /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig\.json|testing\/harness\/)/;

/**
 * The tests that a change of these paths can break, by path: those in the same folder, feature or migration's area, and those whose
 * imports reach a changed file without passing composition files. Journeys are not included. `null`: all tests.
 */
export function testsOfChange(files: readonly SourceFile[], changed: readonly string[]): string[] | null {
  if (changed.some((path) => everywhere.test(path))) return null;
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files) {
    for (const { target, kind } of imports) {
      if (target === null || kind === 'type') continue;
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const reached = new Set(changed);
  for (const path of reached) {
    if (composition.test(path) && !changed.includes(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  const homes = new Set(changed.map(homeOf));
  return files
    .map(({ path }) => path)
    .filter((path) => isTest(path) && !path.startsWith('e2e/'))
    .filter((path) => reached.has(path) || homes.has(homeOf(path)))
    .sort();
}

/** The home of a path: its part of a feature, else its folder. */
function homeOf(path: string): string {
  const feature = /^((?:features|gateways)\/[^/]+)\/(?:(server|web)\/)?/.exec(path);
  if (feature) return `${feature[1]}/${feature[2] ?? 'server'}`;
  const migration = /^db\/migrations\/\d+_([a-z]+)_/.exec(path);
  return migration ? `features/${migration[1]}/server` : dirname(path);
}
