import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { NewsView } from '../contract.ts';
import { NEWS } from './present-news.ts';
import './news.tables.ts';

export interface NewsLikeAndCounts {
  liked: boolean;
  stats: NewsView['stats'];
}

/** Whether the member likes these items, and their current counts; deleted items are absent. */
export async function findNewsLikesAndCounts(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, NewsLikeAndCounts>> {
  const rows = await db
    .selectFrom('news')
    .select(['news.id', 'likes_count', 'comments_count', toLikedColumn(NEWS, 'news', userId).as('liked')])
    .where(sql<boolean>`news.id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        liked: row.liked === true,
        stats: { likesCount: row.likes_count, commentsCount: row.comments_count },
      },
    ]),
  );
}
