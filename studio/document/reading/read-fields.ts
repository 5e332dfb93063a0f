import type { NoteProblem, ReadValue } from './values.ts';

export type Fields<T> = { readonly [K in keyof T]: ReadValue<T[K]> };

/** What of a map is used: it may be a plain one. */
export interface ReadableMap {
  get(key: string): unknown;
  keys(): Iterable<string>;
}

/** Keys beside the fields: returns whether it knows the key. */
type ReadRest = (key: string, value: unknown, note: NoteProblem) => boolean;

/** Every field of a record, in the table's order. Keys that nobody knows are counted. */
export function readFields<T>(map: ReadableMap, fields: Fields<T>, note: NoteProblem, rest?: ReadRest): T {
  const record: Partial<T> = {};
  for (const key in fields) record[key] = fields[key](map.get(key), note);
  for (const key of map.keys()) {
    if (key === 'gone' || Object.hasOwn(fields, key)) continue;
    if (rest === undefined || !rest(key, map.get(key), note)) note('unknown');
  }
  // Each key of the table has been written.
  return record as T;
}

/** The values of a map of tuples (notes, points, warp marks) by key; what is no tuple is left out. */
export function readTuples<T>(
  map: ReadableMap,
  note: NoteProblem,
  read: (key: string, tuple: readonly unknown[], note: NoteProblem) => T | null,
): T[] {
  const found: T[] = [];
  for (const key of map.keys()) {
    const value = map.get(key);
    const one = Array.isArray(value) ? read(key, value, note) : null;
    if (one === null) note('wrong');
    else found.push(one);
  }
  return found;
}
