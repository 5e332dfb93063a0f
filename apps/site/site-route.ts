import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { Page } from '#platform/pure/page.ts';
import { type LazyModule, lazyModule } from '#platform/web/lazy-module.ts';
import { lazyPage, type PageFile } from './lazy-page.tsx';
import { loadPage } from './route-context.ts';
import { rootRoute } from './routes/root.tsx';
import type { RouteContext } from './site-page.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    file?: LazyModule<PageFile>;
    page?: Page;
  }
}

/**
 * Binds a declared page to its lazy file in `routes/`. By the page's id, that file's name without its ending, the server finds the
 * page's files in the build's manifest.
 */
export function siteRoute(page: Page, importer: () => Promise<PageFile>): AnyRoute {
  const file = lazyModule(page.path, importer);
  return createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    component: lazyPage(file),
    staticData: { file, page },
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, location }) =>
      loadPage(file, page)({ context: context as unknown as RouteContext, params, location }),
  }) as unknown as AnyRoute;
}
