import { SearchPage } from '#features/search/web/search-page.tsx';
import { parseSearchQuestion, searchQuery } from '#features/search/web/search-queries.ts';
import { guessMobile } from '#features/search/web/use-mobile-device.ts';
import { sitePage } from '../site-page.ts';

/**
 * The server renders the results. In the browser the page does not wait for them while the visitor types, sorts or changes the
 * kind.
 */
export const page = sitePage({
  component: SearchPage,
  load: async ({ context: { api, queryClient, userAgent }, search }) => {
    if (typeof window !== 'undefined') return;
    const { question } = parseSearchQuestion(search, guessMobile(queryClient, userAgent ?? ''));
    if (question.term === '') return;
    await queryClient.ensureInfiniteQueryData({
      ...searchQuery(api, question),
      gcTime: Number.POSITIVE_INFINITY,
    });
  },
  head: ({ search }) => {
    const { term } = parseSearchQuestion(search, false).question;
    return { title: term === '' ? 'Search' : `Search results for "${term}"`, noIndex: true };
  },
});
