import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { NewsRow } from './news.tables.ts';

export async function findNews(db: Db, id: string): Promise<NewsRow | null> {
  const row = await db.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockNews(db: Db, id: string): Promise<NewsRow | null> {
  const row = await db.selectFrom('news').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export function insertNews(db: Db, item: Insertable<Tables['news']>): Promise<NewsRow> {
  return db.insertInto('news').values(item).returningAll().executeTakeFirstOrThrow();
}

/** Changes the named columns and returns the row as it is then. The row must exist. */
export function updateNewsRow(db: Db, id: string, change: Updateable<Tables['news']>): Promise<NewsRow> {
  return db.updateTable('news').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteNewsRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('news').where('id', '=', id).execute();
}

/** The items with these ids; missing ones are left out. */
export function findNewsByIds(db: Db, ids: readonly string[]): Promise<NewsRow[]> {
  return db
    .selectFrom('news')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}
