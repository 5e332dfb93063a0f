import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface AccountExportTable {
  id: string;
  user_id: string;
  state: 'waiting' | 'ready' | 'failed';
  object_key: string | null;
  size_bytes: number | null;
  asked_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
}
export type AccountExportRow = Selectable<AccountExportTable>;

/** Storage key of a copy. It is known before the copy is made, so that an aborted attempt can be cleaned up. */
export const exportObjectKey = (id: string): string => `exports/${id}.zip`;

/** Inserts a copy to be made; undefined while another one of the member is in progress. */
export async function insertExport(
  db: Db,
  request: { id: string; userId: string; at: Date },
): Promise<AccountExportRow | undefined> {
  const { rows } = await sql<AccountExportRow>`
    insert into account_exports (id, user_id, asked_at) values (${request.id}, ${request.userId}, ${request.at})
    on conflict (user_id) where state = 'waiting' do nothing returning *`.execute(db);
  return rows[0];
}

export function findExport(db: Db, id: string): Promise<AccountExportRow | undefined> {
  return db.selectFrom('account_exports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The member's most recently requested copy. */
export function findLastExport(db: Db, userId: string): Promise<AccountExportRow | undefined> {
  return db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findExportsOfUser(db: Db, userId: string): Promise<AccountExportRow[]> {
  return db.selectFrom('account_exports').selectAll().where('user_id', '=', userId).execute();
}

/** Sets the result of a waiting copy; false if it is no longer waiting. */
export async function updateWaitingExport(
  db: Db,
  id: string,
  made: Pick<AccountExportTable, 'state' | 'object_key' | 'size_bytes' | 'ready_at' | 'expires_at'>,
): Promise<boolean> {
  const result = await db
    .updateTable('account_exports')
    .set(made)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Expired copies, and copies requested before `before` that never became ready because their worker died. */
export function findExportsToPurge(db: Db, now: Date, before: Date): Promise<AccountExportRow[]> {
  return db
    .selectFrom('account_exports')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([eb('state', '<>', 'ready'), eb('asked_at', '<=', before)]),
      ]),
    )
    .limit(500)
    .execute();
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('account_exports').where('id', '=', id).execute();
}

/** Whether the object is a ready copy. */
export async function isReadyExport(db: Db, objectKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_exports')
    .select('id')
    .where('object_key', '=', objectKey)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row !== undefined;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    account_exports: AccountExportTable;
  }
}
