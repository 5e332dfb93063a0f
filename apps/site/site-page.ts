import type { ComponentType } from 'react';
import type { Search } from '#platform/web/search-params.ts';
import type { HeadFacts } from './page-head.ts';
import type { PageProps } from './page-props.ts';
import type { RouteContext } from './route-context.ts';

interface LoadInput {
  context: RouteContext;
  params: Record<string, string>;
  search: Search;
  /** The address as the list of routes has it, `$name` standing for a part. */
  path: string;
}

interface HeadInput<T> extends LoadInput {
  data: T;
}

interface SitePage<T> {
  /** Absent where the loader always leads elsewhere. */
  component?: ComponentType<PageProps>;
  /** Fills the query cache (and returns what the head needs) before the page is rendered. */
  load?: (input: LoadInput) => Promise<T>;
  head: HeadFacts | ((input: HeadInput<T>) => HeadFacts);
  /** Guests are led to sign-in. */
  membersOnly?: boolean;
}

/** A page of which one does not know what its loader returns. */
// biome-ignore lint/suspicious/noExplicitAny: each page knows what its own loader returns
export type AnySitePage = SitePage<any>;

/** One page of the site: what it loads, what its head says, what it shows. Sent with its file, not before. */
export function sitePage<T = undefined>(page: SitePage<T>): AnySitePage {
  return page;
}
