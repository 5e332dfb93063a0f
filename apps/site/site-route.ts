import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { Page } from '#platform/pure/page.ts';
import { type LazyModule, lazyModule } from '#platform/web/lazy-module.ts';
import { lazyPage, type PageFile } from './lazy-page.tsx';
import { loadPage } from './route-context.ts';
import { rootRoute } from './routes/root.tsx';
import type { RouteContext } from './site-page.ts';

interface RouteOptions {
  /** Rendered without header, menu and footer (the embed player). */
  bare?: boolean;
  /** Looks like another company's site: no header, footer, banner or player. */
  standalone?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    file?: LazyModule<PageFile>;
    /** Name of the file in `routes/`. */
    fileName?: string;
    /** The route's path pattern. */
    path?: string;
    bare?: boolean;
    standalone?: boolean;
  }
}

/**
 * Binds a declared page to its lazy file in `routes/`. By the page's id, that file's name without its ending, the server finds the
 * page's files in the build's manifest.
 */
export function siteRoute(
  { id: fileName, path }: Page,
  importer: () => Promise<PageFile>,
  { bare, standalone }: RouteOptions = {},
): AnyRoute {
  const file = lazyModule(fileName, importer);
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyPage(file),
    staticData: { file, fileName, path, bare, standalone },
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, location }) =>
      loadPage(file, path)({ context: context as unknown as RouteContext, params, location }),
  }) as unknown as AnyRoute;
}
