import type { Rule, SourceFile } from './rule.ts';

/** No file imports itself through static imports or imports of types; dynamic imports do not count. */
export const cycles: Rule = {
  name: 'import cycles',
  check: ({ files }) => {
    const graph = new Map(files.map((file) => [file.path, targetsOf(file)]));
    const done = new Set<string>();
    return files.flatMap((file) => {
      const ring = findCycle(graph, file.path, done);
      return ring.map((path) => ({
        path: path[0] ?? file.path,
        line: 1,
        text: `cycle: ${path.join(' -> ')}`,
      }));
    });
  },
};

function targetsOf(file: SourceFile): string[] {
  return file.imports.filter((found) => found.kind !== 'dynamic').flatMap((found) => found.target ?? []);
}

/** Depth first from `start`; each cycle is reported once, by the file that closes it. */
function findCycle(graph: Map<string, string[]>, start: string, done: Set<string>): string[][] {
  const rings: string[][] = [];
  const trail: string[] = [];
  const visit = (path: string): void => {
    const before = trail.indexOf(path);
    if (before !== -1) {
      rings.push([...trail.slice(before), path]);
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const target of graph.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  visit(start);
  return rings;
}
