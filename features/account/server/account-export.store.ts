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

/** Where the copy is stored; known before it is made, so that nothing is left wherever its making stops. */
export const exportObjectKey = (id: string): string => `exports/${id}.zip`;

/** A new copy to be made; undefined while another of the member is being made. */
export async function insertExport(
  db: Db,
  asked: { id: string; userId: string; at: Date },
): Promise<AccountExportRow | undefined> {
  const { rows } = await sql<AccountExportRow>`
    insert into account_exports (id, user_id, asked_at) values (${asked.id}, ${asked.userId}, ${asked.at})
    on conflict (user_id) where state = 'waiting' do nothing returning *`.execute(db);
  return rows[0];
}

export function findExport(db: Db, id: string): Promise<AccountExportRow | undefined> {
  return db.selectFrom('account_exports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The member's copy that was asked for last. */
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

/** Ends the making; false where the copy was not waiting any more. */
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

/** Copies whose time is over, and those asked for before `before` that were never made: their worker died of them. */
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

/** Whether the object is a finished copy. */
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
