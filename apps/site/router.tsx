import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts';
import { isForbidden } from './is-forbidden.ts';
import { type HeadFacts, type PageHead, pageHead } from './page-head.ts';
import { FailurePage, NotFoundPage } from './pages/message-pages.tsx';
import type { routeTree as siteRouteTree } from './route-tree.ts';
import type { RouteContext } from './site-page.ts';

/** The pages of a program. */
export type RouteTree = typeof siteRouteTree;

interface RouterInput {
  routeTree: RouteTree;
  history: RouterHistory;
  context: RouteContext;
  side: 'server' | 'browser';
}

/** Creates the site's router: one for each rendering on the server, one for the page's lifetime in the browser. */
export function createSiteRouter({ routeTree, history, context, side }: RouterInput) {
  return createRouter({
    routeTree,
    history,
    context,
    isServer: side === 'server',
    parseSearch,
    stringifySearch,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    trailingSlash: 'preserve',
    scrollRestoration: side === 'browser',
    // The page's own scrolling is smooth.
    scrollRestorationBehavior: 'instant',
    defaultPendingMinMs: 0,
    defaultPreloadStaleTime: 0,
  });
}

export type SiteRouter = ReturnType<typeof createSiteRouter>;

const forbiddenHead: HeadFacts = { title: 'Not open to you', noIndex: true };
const notFoundHead: HeadFacts = { title: 'Page not found', noIndex: true };

/** The head of the page that the router shows now. */
export function currentPageHead(router: SiteRouter, context: RouteContext): PageHead {
  const matches = router.stores.matches.get();
  const missing = matches.some((match) => match.status === 'notFound' || match._notFound);
  const match = matches.at(-1);
  if (isForbidden(match?.error)) return pageHead(forbiddenHead, context.settings);
  const head = (missing ? undefined : match?.staticData.file?.peek()?.page.head) ?? notFoundHead;
  const facts = typeof head === 'function' ? head(pageInput(match, context)) : head;
  // Search engines come as guests; what only a member sees is never described to them.
  return pageHead(context.viewer ? { ...facts, things: undefined } : facts, context.settings);
}

/** The lazy files that the page renders at once beside its own. */
export function currentPageParts(router: SiteRouter, context: RouteContext): readonly string[] {
  const match = router.stores.matches.get().at(-1);
  return match?.staticData.file?.peek()?.page.parts?.(pageInput(match, context)) ?? [];
}

type Match = ReturnType<SiteRouter['stores']['matches']['get']>[number];

const pageInput = (match: Match | undefined, context: RouteContext) => ({
  data: match?.loaderData,
  params: match?.params ?? {},
  search: match?.search ?? {},
  path: match?.staticData.page?.path ?? '',
  context,
});
