import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { GroupRow } from './groups.tables.ts';

/** The existing groups among these ids, withheld and closed ones included. */
export function findGroupRows(db: Db, ids: readonly string[]): Promise<GroupRow[]> {
  return db
    .selectFrom('groups')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
