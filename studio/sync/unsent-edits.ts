import { type Copy, openDatabase, run } from './copy-database.ts';

/** Edits of one person that are in this browser only. */
export interface UnsentEdits {
  /** The projects that have some; none where the browser has no storage. */
  projects(): Promise<string[]>;
  /** Each copy of a project that has some, by name; copies of different epochs are no one document. */
  copiesOf(project: string): Promise<{ name: string; updates: Uint8Array[] }[]>;
  /** Deletes all copies of a project. */
  remove(project: string): Promise<void>;
}

/** What `LocalCopy` has kept for a person and the server has never had, of any project (STUDIO-149). */
export function openUnsentEdits(factory: IDBFactory | undefined, userId: string): UnsentEdits {
  const database = openDatabase(factory);

  /** Calls with each copy of this person that the project, or any, has. */
  async function eachCopy(
    mode: 'readonly' | 'readwrite',
    act: (copy: Copy, copies: IDBObjectStore, updates: IDBObjectStore) => void,
  ): Promise<void> {
    await run(await database, mode, (copies, updates) => {
      const all = copies.getAll();
      all.onsuccess = () => {
        for (const copy of all.result as Copy[])
          if (copy.owner.startsWith(`${userId}/`)) act(copy, copies, updates);
      };
    });
  }

  const isUnsent = ({ unsentBy = [] }: Copy) => unsentBy.length > 0;
  const ownerOf = (project: string) => `${userId}/${project}`;

  return {
    async projects() {
      const found = new Set<string>();
      await eachCopy('readonly', (copy) => {
        if (isUnsent(copy)) found.add(copy.owner.slice(userId.length + 1));
      }).catch(() => {});
      return [...found];
    },
    async copiesOf(project) {
      const found: { name: string; updates: Uint8Array[] }[] = [];
      await eachCopy('readonly', (copy, _copies, updates) => {
        if (copy.owner !== ownerOf(project) || !isUnsent(copy)) return;
        const rows = updates.index('copy').getAll(copy.name);
        rows.onsuccess = () => {
          const updates = (rows.result as { bytes: Uint8Array }[]).map(({ bytes }) => bytes);
          found.push({ name: copy.name, updates });
        };
      });
      return found;
    },
    remove: (project) =>
      eachCopy('readwrite', (copy, copies, updates) => {
        if (copy.owner !== ownerOf(project)) return;
        copies.delete(copy.name);
        const keys = updates.index('copy').getAllKeys(copy.name);
        keys.onsuccess = () => {
          for (const key of keys.result) updates.delete(key);
        };
      }),
  };
}
