import { posix } from 'node:path';
import { cycles } from '../rules/cycles.ts';
import { isTest, isTestCode } from '../rules/layers.ts';
import type { SourceFile } from '../rules/rule.ts';

/** How the code is cut, counted over its TypeScript without tests; shares are percentages. */
export interface Structure {
  files: number;
  lines: number;
  /** Lines of a file. */
  median: number;
  p90: number;
  /** Functions of more than 60 lines, components included. */
  longFunctions: number;
  /** Circles of imports and of imports of types. */
  circles: number;
  /** Lines of code in eight or more equal ones in a row that stand in two places. */
  clones: number;
  /** Files of at most 15 lines that one file uses. */
  smallWithOneUser: number;
  /** Files that one file uses, of those that are no action, lazy target or tested file. */
  singleUser: number;
}

const longest = 60;
const small = 15;
const cloneLines = 8;
const entries = new Set(['feature.ts', 'features.ts', 'route-tree.ts', 'pages.ts', 'all-rules.ts']);
/** Lists whose entries stand in files of their own: actions, subscribers, plugs, pages (which a route binds), rules. */
const isList = (path: string) =>
  entries.has(posix.basename(path)) || path.endsWith('-endpoints.ts') || path.startsWith('apps/site/routes/');

/** Measures a tree; files that are not TypeScript count nothing. */
export function measureStructure(files: readonly SourceFile[]): Structure {
  const sources = files.filter(({ path }) => /(?<!\.d)\.tsx?$/.test(path));
  const own = sources.filter(({ path }) => !isTestCode(path) && !isTest(path));
  const users = usersOf(sources);
  const lazy = lazyTargetsOf(sources);
  const tested = new Set(
    sources
      .map(({ path }) => path)
      .filter(isTest)
      .map((path) => path.replace(/test\.tsx?$/, '')),
  );
  const hasOneUser = ({ path }: SourceFile) => users.get(path)?.size === 1;
  const standsAlone = ({ path }: SourceFile) => {
    const of = [...(users.get(path) ?? [])];
    return (
      lazy.has(path) ||
      tested.has(path.replace(/tsx?$/, '')) ||
      of.some((user) => isTest(user) || isList(user))
    );
  };
  const plain = own.filter((file) => !standsAlone(file));
  const lengths = own.map(lineCount).sort((one, other) => one - other);
  return {
    files: own.length,
    lines: lengths.reduce((sum, lines) => sum + lines, 0),
    median: lengths[Math.floor(own.length / 2)] ?? 0,
    p90: lengths[Math.floor(own.length * 0.9)] ?? 0,
    longFunctions: own.flatMap(({ functions }) => functions).filter(({ lines }) => lines > longest).length,
    circles: cycles.check({ files: sources, contracts: [] }).length,
    clones: percent(...countClones(own)),
    smallWithOneUser: percent(
      own.filter((file) => hasOneUser(file) && lineCount(file) <= small).length,
      own.length,
    ),
    singleUser: percent(plain.filter(hasOneUser).length, plain.length),
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);

const lineCount = ({ text }: SourceFile) => text.replace(/\n$/, '').split('\n').length;

/** Path to the files that import it in any way. */
function usersOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    for (const { target } of imports) {
      if (target !== null) users.set(target, (users.get(target) ?? new Set()).add(path));
    }
  }
  return users;
}

/** What is loaded later by `import()`, or as a worker by its address. */
function lazyTargetsOf(files: readonly SourceFile[]): Set<string> {
  const workers = ({ path, text }: SourceFile) =>
    [...text.matchAll(/new URL\(\s*'(\.[^']+\.tsx?)'/g)].map(([, target = '']) =>
      posix.join(posix.dirname(path), target),
    );
  const imported = ({ imports }: SourceFile) =>
    imports.filter(({ kind }) => kind === 'dynamic').flatMap(({ target }) => target ?? []);
  return new Set(files.flatMap((file) => [...workers(file), ...imported(file)]));
}

/** Lines that are cloned, and all; blank lines, comments and imports are neither. */
function countClones(files: readonly SourceFile[]): [cloned: number, all: number] {
  const codes = files.map(codeLines);
  const seen = new Map<string, number>();
  const windows = codes.map((lines) =>
    lines.slice(cloneLines - 1).map((_, at) => lines.slice(at, at + cloneLines).join('\n')),
  );
  for (const window of windows.flat()) seen.set(window, (seen.get(window) ?? 0) + 1);
  const cloned = windows.map((of) => {
    const lines = new Set<number>();
    for (const [at, window] of of.entries()) {
      if ((seen.get(window) ?? 0) > 1) for (let line = at; line < at + cloneLines; line += 1) lines.add(line);
    }
    return lines.size;
  });
  return [cloned.reduce((sum, n) => sum + n, 0), codes.reduce((sum, { length }) => sum + length, 0)];
}

const codeLines = ({ code }: SourceFile) =>
  code
    .replace(/^import\b[^;]*;$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
