import type { Platform } from '#platform/server/call.ts';
import { onChange } from './changes.ts';

const aSecond = 1000;
const mostKept = 200;

/** Counts the changes this process has heard of: what was read before the last one may show the past. */
let changes = 0;
onChange(() => {
  changes += 1;
});

interface Kept {
  readAt: number;
  changes: number;
  answer: Promise<object>;
}

/**
 * The answer under `key`, read at most `freshMs` ago (a second unless told) and before no change; callers who come while it is
 * read wait for it.
 */
type SharedReads = <T extends object>(
  key: string,
  nowMs: number,
  read: () => Promise<T>,
  freshMs?: number,
) => Promise<T>;

const shared = new WeakSet<object>();

/** True for an answer that many callers were given, or will be: it is frozen, and may be written down once for all. */
export const isShared = (answer: object): boolean => shared.has(answer);

function createSharedReads(): SharedReads {
  const kept = new Map<string, Kept>();
  return <T extends object>(key: string, nowMs: number, read: () => Promise<T>, freshMs = aSecond) => {
    const found = kept.get(key);
    const isFresh = found && nowMs >= found.readAt && nowMs - found.readAt < freshMs;
    if (isFresh && found.changes === changes) return found.answer as Promise<T>;
    const answer = read().then((value) => {
      shared.add(value);
      return deepFreeze(value);
    });
    const entry = { readAt: nowMs, changes, answer };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return answer;
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

const reads = new WeakMap<Platform, SharedReads>();

/**
 * Reads whose answer is the same for everybody, kept for a second and forgotten with the next `noteChange`, in whichever
 * process it was made. Only for what every guest may see: nothing in the answer may depend on the caller.
 */
export function sharedReadsOf(platform: Platform): SharedReads {
  const found = reads.get(platform) ?? createSharedReads();
  reads.set(platform, found);
  return found;
}
