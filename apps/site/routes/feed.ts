import { feedQuery } from '#features/feed/web/feed-queries.ts';
import { NewsFeedPage } from '#features/feed/web/news-feed-page.tsx';
import { rssLink } from '#features/news/web/news-head.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: NewsFeedPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(feedQuery(api, 'news'));
  },
  head: ({ context: { settings } }) => ({
    title: 'News',
    description: `What is new at ${siteNameMark}, the hall where everybody makes music.`,
    path: '/feed',
    links: [rssLink('news', settings)],
  }),
});
