import { notFound } from '@tanstack/react-router';
import { feedQuery } from '#features/feed/web/feed-queries.ts';
import { NewsAdminPage } from '#features/feed/web/news-admin-page.tsx';
import { newsFeeds } from '#features/news/model/news-feed.ts';
import { sitePage } from '../site-page.ts';

/** For site admins; not found for everybody else. */
export const page = sitePage({
  membersOnly: true,
  component: NewsAdminPage,
  load: async ({ context: { api, queryClient, viewer } }) => {
    if (!viewer?.siteAdmin) throw notFound();
    await Promise.all(newsFeeds.map((feed) => queryClient.ensureInfiniteQueryData(feedQuery(api, feed))));
  },
  head: { title: 'The news desk', noIndex: true },
});
