import type { Storage } from './storage.ts';

const batchSize = 500;

/**
 * Deletes objects without a row that are older than `olderThan`, as a crash between storing and committing leaves them.
 * `known` returns the keys that rows still refer to. Use a date a day ago: the rows of newer objects may not be committed yet.
 */
export async function deleteOrphanObjects(
  storage: Storage,
  how: { prefix: string; olderThan: Date; known: (keys: readonly string[]) => Promise<ReadonlySet<string>> },
): Promise<{ seen: number; deleted: string[] }> {
  const result = { seen: 0, deleted: [] as string[] };
  let batch: string[] = [];
  const settle = async () => {
    if (batch.length === 0) return;
    const known = await how.known(batch);
    for (const key of batch.filter((one) => !known.has(one))) {
      await storage.delete(key);
      result.deleted.push(key);
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list(how.prefix)) {
    result.seen += 1;
    if (modifiedAt >= how.olderThan) continue;
    batch.push(key);
    if (batch.length === batchSize) await settle();
  }
  await settle();
  return result;
}
