import type { Db } from '#platform/server/call.ts';
import type { NewsRow } from './news.tables.ts';
import { NEWS } from './present-news.ts';
import '#features/likes/server/likes.tables.ts';

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
