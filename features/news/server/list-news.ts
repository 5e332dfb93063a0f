import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { type Paging, toPage } from '#platform/pure/paging.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { NewsView } from '../contract.ts';
import type { NewsFeed } from '../model/news-feed.ts';
import { NEWS, presentNews } from './present-news.ts';
import './news.tables.ts';

const newestFirst = byTime('published_at', 'id');

export interface NewsPage {
  items: NewsView[];
  nextPage: string | null;
  total: number;
}

/**
 * One page of a feed, newest publication first. Site admins also get scheduled items; all others share one page, read once a
 * second, to which the member's own likes are added.
 */
export async function listNews(call: Call, feed: NewsFeed, paging: Paging): Promise<NewsPage> {
  const { platform, actor } = call;
  const page = actor.siteAdmin
    ? await readPage(call, feed, paging)
    : await sharedReadCacheOf(platform)(JSON.stringify(['news', feed, paging]), () =>
        readPage(makeCall(platform, platform.db, guest), feed, paging),
      );
  if (actor.userId === null || page.items.length === 0) return page;
  const likesAndCounts = await findNewsLikesAndCounts(
    call.db,
    page.items.map(({ id }) => id),
    actor.userId,
  );
  const items = page.items.flatMap((item) => {
    const own = likesAndCounts.get(item.id);
    return own ? [{ ...item, currentUserLiked: own.liked, stats: own.stats }] : [];
  });
  return { ...page, items };
}

async function readPage(call: Call, feed: NewsFeed, paging: Paging): Promise<NewsPage> {
  const shown = call.db
    .selectFrom('news')
    .where('feed', '=', feed)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', call.now)]))
    .$if(!call.actor.siteAdmin, (query) => query.where('published_at', '<=', call.now));
  const [rows, { total }] = await Promise.all([
    selectPage(shown, newestFirst, paging).selectAll().execute(),
    shown.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const page = toPage(rows, paging.items, (row) => [row.published_at, row.id]);
  return {
    items: page.items.map((row) => presentNews(call, row, null)),
    nextPage: page.nextPage,
    total,
  };
}

interface NewsLikeAndCounts {
  liked: boolean;
  stats: NewsView['stats'];
}

/** Whether the member likes these items, and their current counts; deleted items are absent. */
async function findNewsLikesAndCounts(
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
