import { pageSearchQuery } from '#features/pages/web/search/found-pages.tsx';
import { isAsked, parseSearchQuestion, searchQuery } from '#features/search/web/search-queries.ts';
import { guessMobile } from '#platform/web/use-mobile-device.ts';
import { SearchWithPages } from '../pages/search-with-pages.tsx';
import { sitePage } from '../site-page.ts';

/**
 * The server renders the results. In the browser the page does not wait for them while the visitor types, sorts or changes the
 * kind.
 */
export const page = sitePage({
  component: SearchWithPages,
  load: async ({ context: { api, queryClient, settings, userAgent }, search }) => {
    if (typeof window !== 'undefined') return;
    const { scope, question } = parseSearchQuestion(search, guessMobile(queryClient, userAgent ?? ''));
    if (!isAsked(question)) return;
    await Promise.all([
      queryClient.ensureInfiniteQueryData({
        ...searchQuery(api, question),
        gcTime: Number.POSITIVE_INFINITY,
      }),
      // The page works without it: `prefetchQuery` never throws.
      scope === 'all' &&
        queryClient.prefetchQuery(pageSearchQuery(api, { term: question.term }, settings.educationMode)),
    ]);
  },
  head: ({ search }) => {
    const { term } = parseSearchQuestion(search, false).question;
    return { title: term === '' ? 'Search' : `Search results for "${term}"`, noIndex: true };
  },
});
