import * as Y from 'yjs';
import { type Copy, deleteOld, openDatabase, read, run } from './copy-database.ts';

/** A copy is deleted when nobody has opened it for so long. */
const keptForMs = 30 * 24 * 3_600_000;
const never = Number.POSITIVE_INFINITY;
/** So many rows are merged into one. */
const rowsToMerge = 300;

/** A copy of an epoch that has ended, with edits that the server never had. */
export interface UnsentCopy {
  updates: readonly Uint8Array[];
  movedTo: string | null;
  moveTo(project: string): Promise<void>;
  /** It is in that project, or not, and then it waits for the next opening. */
  end(isMoved: boolean): Promise<void>;
}

export interface LocalCopy {
  /** The newest copy that this browser has of the project for this person; null without one. */
  load(): Promise<{ epoch: number; updates: Uint8Array[] } | null>;
  /** From now on updates belong to this epoch, which lives: its copy is loaded again even if it was retired. */
  begin(epoch: number): void;
  /** Writes an update at once; an edit of one's own waits for the server until `markSent`. */
  add(update: Uint8Array, isOwn: boolean): void;
  /** The server has all that this tab had loaded and edited. */
  markSent(): void;
  /** The copy's epoch has ended: nothing more is written. */
  retire(): void;
  /** The edits can not be merged any more although the epoch lives: they wait as a copy of their own, and nothing more is written. */
  setApart(): void;
  /** Copies of ended epochs whose edits the server never had; no other tab gets them meanwhile. */
  takeUnsent(): Promise<UnsentCopy[]>;
  /** Whether something of this tab is not in the storage. */
  isBehind(): boolean;
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
  /** Names this tab. */
  tab: string;
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
  tab,
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
  let isUnsent = false;
  /** Tabs that had not sent everything when this one loaded what they had. */
  let loadedUnsent: readonly string[] = [];

  const nameOf = (of: number) => `${owner}/${of}`;

  async function write(): Promise<void> {
    if (epoch === null || waiting.length === 0) return;
    const updates = isWhole ? waiting : [state()];
    waiting = [];
    const name = nameOf(epoch);
    try {
      const db = await database;
      await run(db, 'readwrite', (copies, stored) => {
        putCopy(copies, epoch ?? 0);
        for (const bytes of updates) stored.add({ copy: name, bytes });
      });
      rows += updates.length;
      isWhole = true;
      onResult(true);
      if (rows > rowsToMerge) await mergeRows(db, name);
    } catch {
      isWhole = false;
      onResult(false);
    }
  }

  /** Writes the row of a copy, which other tabs write too. */
  function putCopy(copies: IDBObjectStore, of: number, change: Partial<Copy> = {}): void {
    const known = copies.get(nameOf(of));
    known.onsuccess = () => {
      const found = known.result as Copy | undefined;
      const others = (found?.unsentBy ?? []).filter((one) => one !== tab && !loadedUnsent.includes(one));
      const unsentBy = isUnsent ? [...others, tab, ...loadedUnsent] : others;
      const fresh = { name: nameOf(of), owner, epoch: of, isRetired: false };
      copies.put({ ...fresh, ...found, usedAt: now(), oldSince: never, unsentBy, ...change });
    };
  }

  /** Writes the row of a copy after what is being written. */
  function putLater(of: number, change: Partial<Copy> = {}): Promise<void> {
    writing = writing.then(() =>
      database.then((db) => run(db, 'readwrite', (copies) => putCopy(copies, of, change))).catch(() => {}),
    );
    return writing;
  }

  /** Brings back a copy that was retired while the person heard an excerpt only. What is unsent in it is sent when it is loaded. */
  function revive(of: number): void {
    const put = (copies: IDBObjectStore) => {
      const known = copies.get(nameOf(of));
      known.onsuccess = () => {
        const found = known.result as Copy | undefined;
        if (!found?.isRetired) return;
        const { movedTo: _, takenAt: _taken, ...kept } = found;
        copies.put({ ...kept, isRetired: false });
      };
    };
    writing = writing.then(() => database.then((db) => run(db, 'readwrite', put)).catch(() => {}));
  }

  /** Gives a copy's rows, and the whole state, another name, under which they are never loaded again. */
  async function moveRows(of: number, whole: Uint8Array): Promise<void> {
    const [from, name] = [nameOf(of), `${nameOf(of)}/${tab}`];
    await run(await database, 'readwrite', (copies, stored) => {
      const known = copies.get(from);
      known.onsuccess = () => {
        const found = known.result as Copy | undefined;
        const unsentBy = [...(found?.unsentBy ?? []), tab];
        copies.put({ ...found, name, owner, epoch: of, usedAt: now(), isRetired: true, unsentBy });
        copies.delete(from);
      };
      const keys = stored.index('copy').getAllKeys(from);
      const rows = stored.index('copy').getAll(from);
      rows.onsuccess = () => {
        for (const [at, key] of keys.result.entries()) stored.put({ ...rows.result[at], copy: name }, key);
        stored.add({ copy: name, bytes: whole });
      };
    });
  }

  async function takeUnsent(): Promise<UnsentCopy[]> {
    await writing;
    const found: (Copy & { updates: Uint8Array[] })[] = [];
    const db = await database;
    await run(db, 'readwrite', (copies, stored) => {
      const all = copies.index('owner').getAll(owner);
      all.onsuccess = () => {
        for (const copy of (all.result as Copy[]).filter((one) => waits(one, now()))) {
          copies.put({ ...copy, takenAt: now() });
          const updates = stored.index('copy').getAll(copy.name);
          updates.onsuccess = () =>
            found.push({
              ...copy,
              updates: (updates.result as { bytes: Uint8Array }[]).map(({ bytes }) => bytes),
            });
        }
      };
    });
    return found.map(({ updates, ...copy }) => {
      const put = (change: Partial<Copy>) =>
        run(db, 'readwrite', (copies) => {
          const known = copies.get(copy.name);
          known.onsuccess = () => {
            const now = known.result as Copy | undefined;
            // A copy that lives again is not ended by what was begun before.
            if (now?.isRetired) copies.put({ ...now, ...change });
          };
        }).catch(() => {});
      return {
        updates,
        movedTo: copy.movedTo ?? null,
        moveTo: (project) => put({ movedTo: project, takenAt: now() }),
        end: (isMoved) => put({ takenAt: 0, ...(isMoved && { unsentBy: [] }) }),
      };
    });
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
        await deleteOld(db, { now: now(), keptForMs });
        const copies = await read<Copy>(db, 'copies', 'owner', owner);
        const newest = copies.filter((one) => !one.isRetired).sort((a, b) => b.epoch - a.epoch)[0];
        if (newest === undefined) return null;
        const stored = await read<{ bytes: Uint8Array }>(db, 'updates', 'copy', newest.name);
        rows = stored.length;
        epoch = newest.epoch;
        loadedUnsent = newest.unsentBy ?? [];
        isUnsent = loadedUnsent.length > 0;
        return { epoch, updates: stored.map(({ bytes }) => bytes) };
      } catch {
        onResult(false);
        return null;
      }
    },
    begin(of) {
      epoch = of;
      revive(of);
      startWriting();
    },
    add(update, isOwn) {
      if (isOwn) isUnsent = true;
      waiting.push(update);
      startWriting();
    },
    markSent() {
      if (!isUnsent || epoch === null || waiting.length > 0) return;
      isUnsent = false;
      void putLater(epoch).then(() => {
        loadedUnsent = [];
      });
    },
    retire() {
      if (epoch === null) return;
      const of = epoch;
      startWriting();
      writing = writing.then(() => {
        epoch = null;
      });
      void putLater(of, { isRetired: true });
    },
    setApart() {
      if (epoch === null) return;
      const [of, whole] = [epoch, state()];
      startWriting();
      writing = writing.then(() => {
        epoch = null;
        return moveRows(of, whole).catch(() => {});
      });
    },
    takeUnsent: () => takeUnsent().catch(() => []),
    isBehind: () => waiting.length > 0 || isWriting || !isWhole,
    flush: () => writing,
    async close() {
      await writing;
      await database.then((db) => db.close()).catch(() => {});
    },
  };
}

/** A tab that took it has that long to bring it back. */
const takenForMs = 60_000;

const waits = ({ isRetired, unsentBy = [], takenAt = 0 }: Copy, now: number): boolean =>
  isRetired && unsentBy.length > 0 && Math.abs(now - takenAt) > takenForMs;
