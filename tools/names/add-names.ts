import type { Names } from './collect-names.ts';

/** The names of both, sorted by kind and name; recorded names stay. */
export function addNames(written: Names, present: Names): Names {
  const kinds = [...new Set([...Object.keys(written), ...Object.keys(present)])].sort();
  return Object.fromEntries(
    kinds.map((kind) => [kind, [...new Set([...(written[kind] ?? []), ...(present[kind] ?? [])])].sort()]),
  );
}
