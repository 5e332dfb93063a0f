import type { Search } from '#platform/web/search-params.ts';

/** The props of every page: the parameters of its address. */
export interface PageProps {
  params: Record<string, string>;
  search: Search;
  /** The route's path pattern. */
  path?: string;
}
