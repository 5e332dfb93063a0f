import { columnOwners } from './column-owners.ts';
import { allowedReads, featureGraph } from './feature-graph.ts';
import { isTest, isTestCode } from './layers.ts';
import { lineAt } from './line-at.ts';
import type { Rule, SourceFile, Violation } from './rule.ts';
import { tableWrites } from './sql/table-writes.ts';

const byBuilder = /\.(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*['"`](\w+)/g;
const bySql = /\b(?:from|join)\s+(?:only\s+|lateral\s+)?"?(\w+)/gi;

/** The names that a file's SQL reads from: tables, and the names of subqueries that look like one. */
function tableReads(file: SourceFile): { table: string; line: number }[] {
  const built = [...file.code.matchAll(byBuilder)].map((found) => ({
    table: found[1] ?? '',
    line: lineAt(file.code, found.index),
  }));
  const written = file.sql.flatMap(({ text, line }) =>
    [...text.matchAll(bySql)].map((found) => ({ table: (found[1] ?? '').toLowerCase(), line })),
  );
  return [...built, ...written];
}

/** Imports between features and reads of each other's tables follow the graph of features, which has no circle. */
export const featureUses: Rule = {
  name: 'graph of features',
  check: ({ files }) => [
    ...findUnknown(files),
    ...findCircles(),
    ...files.filter((file) => !isTest(file.path)).flatMap(findForeignImports),
    ...findForeignReads(files.filter((file) => !isTestCode(file.path))),
  ],
};

const mayUse = (from: string, to: string) => from === to || featureGraph[from]?.includes(to) === true;

function findUnknown(files: readonly SourceFile[]): Violation[] {
  return [...new Set(files.flatMap((file) => featureOf(file.path) ?? []))]
    .filter((name) => !(name in featureGraph))
    .map((name) => ({
      path: `features/${name}`,
      line: 1,
      text: 'is missing in tools/rules/feature-graph.ts',
    }));
}

function findCircles(): Violation[] {
  const below = (name: string, seen: ReadonlySet<string>): boolean =>
    seen.has(name) || (featureGraph[name] ?? []).some((one) => below(one, new Set([...seen, name])));
  return Object.keys(featureGraph)
    .filter((name) => below(name, new Set()))
    .map((name) => ({
      path: 'tools/rules/feature-graph.ts',
      line: 1,
      text: `${name} stands in a circle, or above one`,
    }));
}

function findForeignImports({ path, imports }: SourceFile): Violation[] {
  const from = featureOf(path);
  if (from === null) return [];
  return imports.flatMap(({ target, specifier, line }) => {
    const to = target === null ? null : featureOf(target);
    if (to === null || mayUse(from, to)) return [];
    return [{ path, line, text: `imports ${specifier}, a feature that the graph does not give it` }];
  });
}

function findForeignReads(files: readonly SourceFile[]): Violation[] {
  const owners = new Map<string, string>();
  for (const file of files) {
    const owner = readerOf(file.path);
    if (owner !== null)
      for (const { table } of tableWrites(file)) owners.set(table, columnOwners[table]?.rowsOf ?? owner);
  }
  return files.flatMap((file) => {
    const from = readerOf(file.path);
    if (from === null) return [];
    return tableReads(file)
      .filter(
        ({ table }) => !mayUse(from, owners.get(table) ?? from) && !allowedReads.has(`${from} -> ${table}`),
      )
      .map(({ table, line }) => ({
        path: file.path,
        line,
        text: `reads "${table}" of ${owners.get(table)}, which the graph does not give it`,
      }));
  });
}

/** A feature, or a gateway (`gateways/test`), which is in no graph: its tables are its own, and it reads no others. */
const readerOf = (path: string): string | null => /^gateways\/[^/]+(?=\/)/.exec(path)?.[0] ?? featureOf(path);

function featureOf(path: string): string | null {
  return /^features\/([^/]+)\//.exec(path)?.[1] ?? null;
}
