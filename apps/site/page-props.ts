import type { Search } from '#platform/web/search-params.ts';

/** What every page gets: the parts of its address. */
export interface PageProps {
  params: Record<string, string>;
  search: Search;
}
