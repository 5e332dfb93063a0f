import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { GroupRow } from './group.table.ts';

/** Those of the groups that are there, whoever asks. */
export function findGroupRows(db: Db, ids: readonly string[]): Promise<GroupRow[]> {
  return db
    .selectFrom('groups')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
