/** Of a person's copy of a project's document. */
export interface Copy {
  /** Of person, project and epoch. */
  name: string;
  owner: string;
  epoch: number;
  usedAt: number;
  /** Its epoch has ended: it is never loaded again. */
  isRetired: boolean;
  /** Tabs whose last edits were not in the database when they were last heard of. */
  unsentBy?: string[];
  /** A tab brings it back into a project since then. */
  takenAt?: number;
  /** The project that it is brought back into. */
  movedTo?: string;
  /** Since then it is known to be old although it has unsent edits. */
  oldSince?: number;
}

/** A browser's storage that does not answer for so long is gone on without. */
const longestOpeningMs = 3_000;
const longestWriteMs = 10_000;

function withinTime<T>(
  ms: number,
  act: (resolve: (value: T) => void, reject: (error: unknown) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The storage does not answer')), ms);
    const end =
      <V>(then: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        then(value);
      };
    try {
      act(end(resolve), end(reject));
    } catch (error) {
      end(reject)(error);
    }
  });
}

/** Opens the database of all copies; rejects where the browser has none or refuses it. */
export function openDatabase(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  const opening = withinTime<IDBDatabase>(longestOpeningMs, (resolve, reject) => {
    if (!factory) throw new Error('This browser has no storage');
    const request = factory.open('studio-copies', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('copies', { keyPath: 'name' }).createIndex('owner', 'owner');
      request.result.createObjectStore('updates', { autoIncrement: true }).createIndex('copy', 'copy');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another page holds the storage'));
  });
  opening.catch(() => {});
  return opening;
}

/** Runs requests in one transaction; resolves when it is durable. */
export function run(
  db: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  act: (copies: IDBObjectStore, updates: IDBObjectStore) => void,
): Promise<void> {
  return withinTime(longestWriteMs, (resolve, reject) => {
    const transaction = db.transaction(['copies', 'updates'], mode);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
    act(transaction.objectStore('copies'), transaction.objectStore('updates'));
  });
}

/** Rows of a store by an index. */
export async function read<T>(
  db: IDBDatabase,
  from: 'copies' | 'updates',
  index: string,
  key: string,
): Promise<T[]> {
  let request: IDBRequest<T[]> | null = null;
  await run(db, 'readonly', (copies, updates) => {
    request = (from === 'copies' ? copies : updates).index(index).getAll(key);
  });
  return (request as IDBRequest<T[]> | null)?.result ?? [];
}

/**
 * Deletes copies, of anybody, that nobody has used for so long. One with unsent edits is first found to be old and goes when that is as
 * long ago: a clock that jumps deletes nothing that is nowhere else.
 */
export function deleteOld(
  db: IDBDatabase,
  { now, keptForMs }: { now: number; keptForMs: number },
): Promise<void> {
  const isOld = (since: number) => since < now - keptForMs;
  return run(db, 'readwrite', (copies, updates) => {
    const all = copies.getAll();
    all.onsuccess = () => {
      for (const copy of (all.result as Copy[]).filter(({ usedAt }) => isOld(usedAt))) {
        const { name, unsentBy = [], oldSince = Number.POSITIVE_INFINITY } = copy;
        if (unsentBy.length > 0 && !isOld(oldSince)) {
          if (oldSince > now) copies.put({ ...copy, oldSince: now });
          continue;
        }
        copies.delete(name);
        const keys = updates.index('copy').getAllKeys(name);
        keys.onsuccess = () => {
          for (const key of keys.result) updates.delete(key);
        };
      }
    };
  });
}
