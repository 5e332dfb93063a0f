import * as Y from 'yjs';

/** A copy is deleted when nobody has opened it for so long. */
const keptForMs = 30 * 24 * 3_600_000;
/** So many rows are merged into one. */
const rowsToMerge = 300;

interface Copy {
  /** Of person, project and epoch. */
  name: string;
  owner: string;
  epoch: number;
  usedAt: number;
  /** Its epoch has ended: it is never loaded again. */
  isRetired: boolean;
}

export interface LocalCopy {
  /** The newest copy that this browser has of the project for this person; null without one. */
  load(): Promise<{ epoch: number; updates: Uint8Array[] } | null>;
  /** From now on updates belong to this epoch. */
  begin(epoch: number): void;
  /** Writes an update at once. */
  add(update: Uint8Array): void;
  /** The copy's epoch has ended. */
  retire(): Promise<void>;
  /** Resolves when everything so far is written, or has been refused. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface LocalCopyOptions {
  /** Undefined where the browser has none. */
  factory: IDBFactory | undefined;
  userId: string;
  project: string;
  /** The whole state: after a refusal it is written as one row. */
  state: () => Uint8Array;
  now: () => number;
  /** Whether the last write was taken. */
  onResult: (isKept: boolean) => void;
}

/** The copy of a project's document in this browser, apart for each person, project and epoch. Nothing of it throws. */
export function openLocalCopy({
  factory,
  userId,
  project,
  state,
  now,
  onResult,
}: LocalCopyOptions): LocalCopy {
  const owner = `${userId}/${project}`;
  const database = openDatabase(factory);
  let epoch: number | null = null;
  let waiting: Uint8Array[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let isWhole = true;
  let rows = 0;

  const nameOf = (of: number) => `${owner}/${of}`;

  async function write(): Promise<void> {
    if (epoch === null || waiting.length === 0) return;
    const updates = isWhole ? waiting : [state()];
    waiting = [];
    const copy: Copy = { name: nameOf(epoch), owner, epoch, usedAt: now(), isRetired: false };
    try {
      const db = await database;
      await run(db, 'readwrite', (copies, stored) => {
        copies.put(copy);
        for (const bytes of updates) stored.add({ copy: copy.name, bytes });
      });
      rows += updates.length;
      isWhole = true;
      onResult(true);
      if (rows > rowsToMerge) await mergeRows(db, copy.name);
    } catch {
      isWhole = false;
      onResult(false);
    }
  }

  async function mergeRows(db: IDBDatabase, name: string): Promise<void> {
    await run(db, 'readwrite', (_copies, stored) => {
      const keys = stored.index('copy').getAllKeys(name);
      const found = stored.index('copy').getAll(name);
      found.onsuccess = () => {
        const updates = (found.result as { bytes: Uint8Array }[]).map(({ bytes }) => bytes);
        for (const key of keys.result) stored.delete(key);
        stored.add({ copy: name, bytes: Y.mergeUpdates(updates) });
      };
    });
    rows = 1;
  }

  function startWriting(): void {
    if (isWriting) return;
    isWriting = true;
    writing = writing.then(async () => {
      // What is added in one turn of the page is one transaction.
      await Promise.resolve();
      while (epoch !== null && waiting.length > 0) await write();
      isWriting = false;
    });
  }

  return {
    async load() {
      try {
        const db = await database;
        await deleteOld(db, now() - keptForMs);
        const copies = await read<Copy>(db, 'copies', 'owner', owner);
        const newest = copies.filter((one) => !one.isRetired).sort((a, b) => b.epoch - a.epoch)[0];
        if (newest === undefined) return null;
        const stored = await read<{ bytes: Uint8Array }>(db, 'updates', 'copy', newest.name);
        rows = stored.length;
        epoch = newest.epoch;
        return { epoch, updates: stored.map(({ bytes }) => bytes) };
      } catch {
        onResult(false);
        return null;
      }
    },
    begin(of) {
      epoch = of;
      startWriting();
    },
    add(update) {
      waiting.push(update);
      startWriting();
    },
    async retire() {
      if (epoch === null) return;
      const copy: Copy = { name: nameOf(epoch), owner, epoch, usedAt: now(), isRetired: true };
      await writing;
      await database.then((db) => run(db, 'readwrite', (copies) => copies.put(copy))).catch(() => {});
    },
    flush: () => writing,
    async close() {
      await writing;
      await database.then((db) => db.close()).catch(() => {});
    },
  };
}

function openDatabase(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
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
function run(
  db: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  act: (copies: IDBObjectStore, updates: IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['copies', 'updates'], mode);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
    act(transaction.objectStore('copies'), transaction.objectStore('updates'));
  });
}

async function read<T>(
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

/** Deletes copies, of anybody, that were last used before. */
function deleteOld(db: IDBDatabase, before: number): Promise<void> {
  return run(db, 'readwrite', (copies, updates) => {
    const all = copies.getAll();
    all.onsuccess = () => {
      for (const { name } of (all.result as Copy[]).filter(({ usedAt }) => usedAt < before)) {
        copies.delete(name);
        const keys = updates.index('copy').getAllKeys(name);
        keys.onsuccess = () => {
          for (const key of keys.result) updates.delete(key);
        };
      }
    };
  });
}
