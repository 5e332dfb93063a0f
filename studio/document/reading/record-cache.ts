import * as Y from 'yjs';
import { isId } from '../ids.ts';
import { maxRecordsRead } from '../limits.ts';
import { compareTexts } from '../order.ts';
import type { Collection, RecordMap } from '../schema.ts';
import type { ProblemTally } from './problem-tally.ts';
import type { ReadRecord } from './read-records.ts';

interface Entry<T> {
  /** Null where it is deleted or left out. */
  readonly record: T | null;
  readonly isGone: boolean;
  readonly unknown: number;
  readonly wrong: number;
}

/** The records of one collection, each read once until it is marked. */
export interface RecordCache<T> {
  /** Says that a key of the collection, or something below it, has changed. */
  mark(key: string): void;
  find(id: string): T | null;
  /** Whether there is such a record and it is deleted. */
  isGone(id: string): boolean;
  /** Records by id that are not deleted, with their problems; at most `maxRecordsRead`. */
  live(tally: ProblemTally): Generator<T>;
}

export function createRecordCache<T>(
  collection: Collection,
  map: RecordMap | null,
  read: ReadRecord<T>,
): RecordCache<T> {
  const entries = new Map<string, Entry<T>>();
  const badKeys = new Set<string>();
  const ids = new Set<string>();
  let sorted: readonly string[] | null = null;
  for (const key of map?.keys() ?? []) (isId(key) ? ids : badKeys).add(key);

  function entryOf(id: string): Entry<T> | null {
    const known = entries.get(id);
    if (known !== undefined) return known;
    if (map?.has(id) !== true) return null;
    const entry = readEntry(id, map.get(id), read);
    entries.set(id, entry);
    return entry;
  }

  return {
    mark(key) {
      entries.delete(key);
      const keys = isId(key) ? ids : badKeys;
      const isThere = map?.has(key) === true;
      if (isThere === keys.has(key)) return;
      if (isThere) keys.add(key);
      else keys.delete(key);
      sorted = null;
    },
    find: (id) => entryOf(id)?.record ?? null,
    isGone: (id) => entryOf(id)?.isGone === true,
    *live(tally) {
      tally.add(collection, 'unknown', null, badKeys.size);
      let left = maxRecordsRead;
      let unread = 0;
      sorted ??= [...ids].sort(compareTexts);
      for (const id of sorted) {
        if (left === 0) {
          unread += 1;
          continue;
        }
        const entry = entryOf(id);
        if (entry === null || entry.isGone) continue;
        left -= 1;
        tally.add(collection, 'unknown', id, entry.unknown);
        tally.add(collection, 'wrong', id, entry.wrong);
        if (entry.record !== null) yield entry.record;
      }
      tally.add(collection, 'too many', null, unread);
    },
  };
}

function readEntry<T>(id: string, value: unknown, read: ReadRecord<T>): Entry<T> {
  if (!(value instanceof Y.Map)) return { record: null, isGone: false, unknown: 0, wrong: 1 };
  const gone: unknown = value.get('gone');
  if (typeof gone === 'string') return { record: null, isGone: true, unknown: 0, wrong: 0 };
  let unknown = 0;
  let wrong = gone === undefined ? 0 : 1;
  const record = read(id, value, (what) => {
    if (what === 'unknown') unknown += 1;
    else wrong += 1;
  });
  if (record === null) unknown += 1;
  return { record, isGone: false, unknown, wrong };
}
