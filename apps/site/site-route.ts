import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { Search } from '#platform/web/search-params.ts';
import type { lazyPage } from './lazy-page.tsx';
import type { HeadFacts } from './page-head.ts';
import { load, membersOnly, type RouteContext } from './route-context.ts';
import { rootRoute } from './routes/root.tsx';

interface HeadInput<T> {
  data: T;
  params: Record<string, string>;
  search: Search;
  context: RouteContext;
}

interface SiteRoute<T> {
  /** `$name` stands for a part of the address. */
  path: string;
  /** Absent where the loader always leads elsewhere. */
  page?: ReturnType<typeof lazyPage>;
  /** Fills the query cache (and returns what the head needs) before the page is rendered. */
  load?: (input: { context: RouteContext; params: Record<string, string>; search: Search }) => Promise<T>;
  head: HeadFacts | ((input: HeadInput<T>) => HeadFacts);
  /** Guests are led to sign-in. */
  membersOnly?: boolean;
  /** Drawn without header, menu and footer (the embed player). */
  bare?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    // biome-ignore lint/suspicious/noExplicitAny: each route knows what its own loader returns
    head?: HeadFacts | ((input: HeadInput<any>) => HeadFacts);
    pageName?: string;
    bare?: boolean;
  }
}

/** One address of the site: what it loads, what its head says, which page it shows. */
export function siteRoute<T = undefined>(spec: SiteRoute<T>): AnyRoute {
  const fill = spec.load ?? (async () => undefined as T);
  return createRoute({
    getParentRoute: () => rootRoute,
    path: spec.path,
    component: spec.page,
    staticData: { head: spec.head, pageName: spec.page?.pageName, bare: spec.bare },
    loaderDeps: ({ search }) => search,
    beforeLoad: spec.membersOnly
      ? ({ context, location }) => membersOnly({ context: context as RouteContext, location })
      : undefined,
    loader: ({ context, params, location }) =>
      load(fill)({ context: context as unknown as RouteContext, params, location }),
  }) as unknown as AnyRoute;
}
