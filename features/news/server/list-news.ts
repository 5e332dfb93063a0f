import { sql } from 'kysely';
import { guest } from '#platform/pure/actor.ts';
import { type Paging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import { sharedReadCacheOf } from '#platform/server/live/shared-read-cache.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { NewsView } from '../contract.ts';
import type { NewsFeed } from '../model/news-feed.ts';
import { findNewsLikesAndCounts } from './news-likes-and-counts.store.ts';
import { presentNews } from './present-news.ts';

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
  const { platform, actor, now } = call;
  const page = actor.siteAdmin
    ? await readPage(call, feed, paging)
    : await sharedReadCacheOf(platform)(JSON.stringify(['news', feed, paging]), now.getTime(), () =>
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
  const after = readTimeCursor(paging.start);
  const skipped = offsetOf(paging.start, paging.items);
  const shown = call.db
    .selectFrom('news')
    .where('feed', '=', feed)
    .$if(!call.actor.siteAdmin, (query) => query.where('published_at', '<=', call.now));
  const [rows, { total }] = await Promise.all([
    shown
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(after?.time as never, after?.id as never)),
        ),
      )
      .selectAll()
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .$if(skipped > 0, (query) => query.offset(skipped))
      .limit(sql.lit(rowLimit(paging.items + 1)))
      .execute(),
    shown.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const page = toPage(rows, paging.items, (row) => [row.published_at.toISOString(), row.id]);
  return {
    items: page.items.map((row) => presentNews(call, row, null)),
    nextPage: page.nextPage,
    total,
  };
}
