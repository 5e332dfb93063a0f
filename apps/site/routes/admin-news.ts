import { feedQuery } from '#features/feed/web/feed-queries.ts';
import { NewsAdminPage } from '#features/feed/web/news-admin-page.tsx';
import { newsFeeds } from '#features/news/model/news-feed.ts';
import { newsDraftsQuery } from '#features/news/web/drafts/news-draft-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: NewsAdminPage,
  load: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(newsDraftsQuery(api)),
      ...newsFeeds.map((feed) => queryClient.ensureInfiniteQueryData(feedQuery(api, feed))),
    ]);
  },
  head: { title: 'The news desk', noIndex: true },
});
