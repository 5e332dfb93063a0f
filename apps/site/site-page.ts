import type { ComponentType } from 'react';
import type { Search } from '#platform/web/search-params.ts';
import type { HeadFacts } from './page-head.ts';
import type { PageProps } from './page-props.ts';
import type { RouteContext } from './route-context.ts';

interface LoadInput {
  context: RouteContext;
  params: Record<string, string>;
  search: Search;
  /** The route's path pattern; `$name` stands for a parameter. */
  path: string;
}

interface HeadInput<T> extends LoadInput {
  data: T;
}

interface SitePage<T> {
  /** Absent where the loader always redirects. */
  component?: ComponentType<PageProps>;
  /** Fills the query cache (and returns the head's data) before the page is rendered. */
  load?: (input: LoadInput) => Promise<T>;
  head: HeadFacts | ((input: HeadInput<T>) => HeadFacts);
  /** Guests are redirected to sign-in. */
  membersOnly?: boolean;
}

/** A page with an unknown loader result. */
// biome-ignore lint/suspicious/noExplicitAny: each page knows what its own loader returns
export type AnySitePage = SitePage<any>;

/** Declares one page of the site: its loader, head and component, in a lazy file. */
export function sitePage<T = undefined>(page: SitePage<T>): AnySitePage {
  return page;
}
