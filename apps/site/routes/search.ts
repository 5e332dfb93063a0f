import { pageSearchQuery } from '#features/pages/web/search/found-pages.tsx';
import { parseSearchScope } from '#features/search/model/search-address.ts';
import { isAsked, parseSearchQuestion, searchQuery } from '#features/search/web/search-queries.ts';
import { trackFilterFieldsPart } from '#features/search/web/track-filter-fields-part.ts';
import type { Search } from '#platform/web/search-params.ts';
import { guessMobile } from '#platform/web/use-mobile-device.ts';
import { SearchWithPages } from '../pages/search-with-pages.tsx';
import { sitePage } from '../site-page.ts';

const hasFilters = ({ type }: Search) => parseSearchScope(type) === 'mixdown';

/**
 * The server renders the results. In the browser the page does not wait for them while the visitor types, sorts or changes the
 * kind.
 */
export const page = sitePage({
  component: SearchWithPages,
  load: async ({ context: { api, queryClient, settings, userAgent }, search }) => {
    if (hasFilters(search)) await trackFilterFieldsPart.load();
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
  parts: ({ search }) => (hasFilters(search) ? ['track-filter-fields'] : []),
  head: ({ search }) => {
    const { term } = parseSearchQuestion(search, false).question;
    return { title: term === '' ? 'Search' : `Search results for "${term}"`, noIndex: true };
  },
});
