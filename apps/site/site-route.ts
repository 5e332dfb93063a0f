import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { type LazyModule, lazyModule } from '#platform/web/lazy-module.ts';
import { lazyPage, type PageFile } from './lazy-page.tsx';
import { loadPage, type RouteContext } from './route-context.ts';
import { rootRoute } from './routes/root.tsx';

interface RouteOptions {
  /** Drawn without header, menu and footer (the embed player). */
  bare?: boolean;
  /** Looks like somebody else's place: no header, footer, banner or player of ours. */
  standalone?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    file?: LazyModule<PageFile>;
    /** Of the file in `routes/`. */
    fileName?: string;
    /** As the list of routes has it. */
    path?: string;
    bare?: boolean;
    standalone?: boolean;
  }
}

/**
 * One address of the site (`$name` stands for a part of it) and the file in `routes/` that knows the rest. `fileName` is
 * that file's name without its ending: so the server finds in the build's manifest what to send along.
 */
export function siteRoute(
  path: string,
  fileName: string,
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
