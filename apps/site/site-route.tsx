import {
  type AnyRootRoute,
  type AnyRoute,
  createRoute,
  notFound,
  redirect,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import type { Page } from '#platform/pure/page.ts';
import { isRefusal, signedOut } from '#platform/pure/refusal.ts';
import { type LazyModule, lazyModule } from '#platform/web/lazy-module.ts';
import type { Search } from '#platform/web/search-params.ts';
import { insteadOfCommunity } from './gates.ts';
import { signInAddress } from './sign-in-address.ts';
import type { AnySitePage, RouteContext } from './site-page.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    file?: LazyModule<PageFile>;
    page?: Page;
  }
}

/** Binds a declared page to its lazy file in `routes/`. */
type BindPage = (page: Page, importer: () => Promise<PageFile>) => AnyRoute;

/**
 * How the pages of a program are bound. By the page's id, the file's name without its ending, the server finds the page's files in
 * the build's manifest. `adminFrame`: loaded beside pages of admins, by the program that has some.
 */
export function routesBelow(rootRoute: AnyRootRoute, adminFrame?: LazyModule<unknown>): BindPage {
  return (page, importer) => {
    const file = lazyModule(page.path, importer);
    const load = loadPage(file, page, adminFrame);
    return createRoute({
      getParentRoute: () => rootRoute,
      path: page.path,
      component: lazyPage(file, page.path),
      staticData: { file, page },
      loaderDeps: ({ search }) => search,
      loader: ({ context, params, location }) =>
        load({ context: context as unknown as RouteContext, params, location }),
    }) as unknown as AnyRoute;
  };
}

interface RouterLoaderInput {
  context: RouteContext;
  params: object;
  location: { search: object; href: string };
}

/**
 * The loader of a page in a lazy file, which it loads first: "not found" of the API becomes the page "Page not found", and "signed
 * out" redirects to sign-in. A page's access and edition count here, too, so that a click is answered as a page load.
 */
function loadPage(
  file: LazyModule<PageFile>,
  declared: Page,
  adminFrame?: LazyModule<unknown>,
): (input: RouterLoaderInput) => Promise<unknown> {
  return async ({ context, params, location }) => {
    if (context.settings.educationMode && declared.edition === 'site')
      throw redirect({ href: insteadOfCommunity(context.viewer), statusCode: 302 });
    if (!context.settings.educationMode && declared.edition === 'education')
      throw redirect({ href: context.settings.educationUrl + location.href, statusCode: 302 });
    const frame = declared.access === 'admins' && context.viewer?.siteAdmin && adminFrame?.load();
    await Promise.all([file.load(), frame]);
    const { page } = file.read();
    try {
      checkAccess(declared, context);
      return await page.load?.({
        context,
        params: params as Record<string, string>,
        search: location.search as Search,
        path: declared.path,
      });
    } catch (error) {
      if (isRefusal(error) && error.status === 404) throw notFound();
      if (isRefusal(error) && error.status === 401) {
        throw redirect({ href: signInAddress(location.href), statusCode: 302 });
      }
      throw error;
    }
  };
}

/** Refuses who may not see the page. What its access leaves open, the loader refuses. */
function checkAccess({ access }: Page, { viewer, settings }: RouteContext): void {
  if (access === 'developers' && !settings.developer) throw notFound();
  if (access === 'members' && !viewer) throw signedOut();
  if (access === 'admins' && !viewer?.siteAdmin) throw notFound();
}

/** The exports of a file in `routes/`. */
interface PageFile {
  page: AnySitePage;
}

/** The component of a page in a lazy file. */
function lazyPage({ load, read }: LazyModule<PageFile>, path: string) {
  function LazyPage() {
    const params = useParams({ strict: false }) as Record<string, string>;
    const search = useSearch({ strict: false }) as Search;
    const Page = read().page.component;
    return Page && <Page params={params} search={search} path={path} />;
  }
  return Object.assign(LazyPage, { preload: load });
}
