import type { Call, Db } from '#platform/server/call.ts';
import { sweepOrphans } from '#platform/server/storage/sweep-orphans.ts';
import { findGroupRows } from './find-group-rows.ts';
import { filesOfPicture, groupIdOfKey } from './group-files.ts';

const DAY_MS = 86_400_000;

/** Pictures that a crash left behind; runs every night. */
export async function tidyGroups(call: Call): Promise<void> {
  const { db, storage } = call.platform;
  await sweepOrphans(storage, {
    prefix: 'groups/',
    olderThan: new Date(call.now.getTime() - DAY_MS),
    known: (keys) => picturesAmong(db, keys),
  });
}

/** Those of the objects that a group names. */
async function picturesAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = new Set(keys.flatMap((key) => groupIdOfKey(key) ?? []));
  const rows = await findGroupRows(db, [...ids]);
  return new Set(rows.flatMap((row) => (row.image_key ? filesOfPicture(row.image_key) : [])));
}
