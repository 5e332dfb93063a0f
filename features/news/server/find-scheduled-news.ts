import type { OverviewPart } from '#features/admin/server/overview-part.ts';
import { findOldDrafts } from '#features/drafts/server/drafts.store.ts';
import { href } from '#platform/pure/page.ts';
import { newsAdminPage } from '../pages.ts';
import './news.tables.ts';
import type { NewsFeed } from '../model/news-feed.ts';
import type { NewsDraftDocument } from './drafts/news-draft-document.ts';
import { NEWS } from './present-news.ts';

const kindOf = (feed: NewsFeed) => (feed === 'news' ? 'News' : 'Tutorial');

/** News and tutorials whose publication time is to come, and drafts that nobody has published for long. */
export const scheduledNewsPart: OverviewPart = {
  name: 'news',

  async find({ db, now }, oldBefore) {
    const rows = await db
      .selectFrom('news')
      .select(['id', 'feed', 'title', 'published_at'])
      .where('published_at', '>', now)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
      .orderBy('published_at')
      .orderBy('id')
      .limit(20)
      .execute();
    const drafts = await findOldDrafts(db, NEWS, oldBefore);
    return {
      oldDrafts: drafts.map(({ host_id: id, document, saved_at: at }) => {
        const { feed, title } = document as NewsDraftDocument;
        return {
          kind: kindOf(feed),
          title,
          href: href(newsAdminPage, {}, { item: id }),
          at: at.toISOString(),
        };
      }),
      upcoming: rows.map(({ id, feed, title, published_at: at }) => ({
        kind: kindOf(feed),
        title,
        href: href(newsAdminPage, {}, { item: id }),
        at: at.toISOString(),
      })),
    };
  },
};
