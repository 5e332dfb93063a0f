import { feedQuery } from '#features/feed/web/feed-queries.ts';
import { TutorialsPage } from '#features/feed/web/tutorials-page.tsx';
import { rssLink } from '#features/news/web/news-head.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: TutorialsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(feedQuery(api, 'tutorials'));
  },
  head: ({ context: { settings } }) => ({
    title: 'Tutorials',
    description: 'Short lessons about making music, with sounds to listen to.',
    path: '/tutorials',
    links: [rssLink('tutorials', settings)],
  }),
});
