import type { OverviewPart } from '#features/admin/server/overview-part.ts';
import { href } from '#platform/pure/page.ts';
import { newsAdminPage } from '../pages.ts';
import './news.tables.ts';

/** News and tutorials whose publication time is to come. */
export const scheduledNewsPart: OverviewPart = {
  name: 'news',

  async find({ db, now }) {
    const rows = await db
      .selectFrom('news')
      .select(['id', 'feed', 'title', 'published_at'])
      .where('published_at', '>', now)
      .orderBy('published_at')
      .orderBy('id')
      .limit(20)
      .execute();
    return {
      upcoming: rows.map(({ id, feed, title, published_at: at }) => ({
        kind: feed === 'news' ? 'News' : 'Tutorial',
        title,
        href: href(newsAdminPage, {}, { item: id }),
        at: at.toISOString(),
      })),
    };
  },
};
