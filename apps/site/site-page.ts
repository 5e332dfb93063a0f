import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import type { ListForm } from '#platform/pure/list-form.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Store } from '#platform/web/store.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import type { HeadFacts } from './page-head.ts';
import type { PageProps } from './page-props.ts';

/** What loaders use; the same shape on the server and in the browser. */
export interface RouteContext {
  api: Api;
  queryClient: QueryClient;
  viewer: Viewer | null;
  settings: SiteSettings;
  listForm?: Store<ListForm>;
  /** The user agent, while the server renders a page for one viewer. */
  userAgent?: string | undefined;
}

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
  /** Further lazy files that the page renders at once, as the build's manifest names them, so that the server links them. */
  parts?: (input: HeadInput<T>) => readonly string[];
}

/** A page with an unknown loader result. */
// biome-ignore lint/suspicious/noExplicitAny: each page knows what its own loader returns
export type AnySitePage = SitePage<any>;

/** Declares one page of the site: its loader, head and component, in a lazy file. */
export function sitePage<T = undefined>(page: SitePage<T>): AnySitePage {
  return page;
}
