import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { NewsRow } from './news.tables.ts';
import { NEWS } from './present-news.ts';
import '#features/likes/server/likes.tables.ts';

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

export function findNewsByAuthor(db: Db, userId: string): Promise<NewsRow[]> {
  return db.selectFrom('news').selectAll().where('author_id', '=', userId).orderBy('id').execute();
}

/** The items that a member likes, with the time of each like. */
export function findLikedNews(
  db: Db,
  userId: string,
): Promise<{ id: string; title: string; likedAt: Date }[]> {
  return db
    .selectFrom('likes')
    .innerJoin('news', 'news.id', 'likes.host_id')
    .select(['news.id', 'news.title', 'likes.created_at as likedAt'])
    .where('likes.user_id', '=', userId)
    .where('likes.host_kind', '=', NEWS)
    .orderBy('news.id')
    .execute();
}

/** News items outlive their author: only the reference is cleared. */
export async function clearNewsAuthor(db: Db, userId: string): Promise<void> {
  await db.updateTable('news').set({ author_id: null }).where('author_id', '=', userId).execute();
}
