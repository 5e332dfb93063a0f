import { notFound, redirect } from '@tanstack/react-router';
import { isRefusal, signedOut } from '#platform/pure/refusal.ts';
import type { LazyModule } from '#platform/web/lazy-module.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { PageFile } from './lazy-page.tsx';
import { signInAddress } from './sign-in-address.ts';
import type { RouteContext } from './site-page.ts';

interface RouterLoaderInput {
  context: RouteContext;
  params: object;
  location: { search: object; href: string };
}

/**
 * The loader of a page in a lazy file, which it loads first: "not found" of the API becomes the page "Page not found", and a page
 * for members redirects to sign-in. Applies the redirects of the education site, so that a click is answered as a page load.
 */
export function loadPage(
  file: LazyModule<PageFile>,
  path: string,
): (input: RouterLoaderInput) => Promise<unknown> {
  return async ({ context, params, location }) => {
    if (context.settings.educationMode) {
      const { pathname, search: query } = new URL(location.href, context.settings.siteUrl);
      const { redirectFor } = await import('./redirects.ts');
      const elsewhere = redirectFor(pathname, query, context.viewer, context.settings);
      if (elsewhere) throw redirect({ href: elsewhere.to, statusCode: elsewhere.status });
    }
    await file.load();
    const { page } = file.read();
    try {
      if (page.membersOnly && !context.viewer) throw signedOut();
      return await page.load?.({
        context,
        params: params as Record<string, string>,
        search: location.search as Search,
        path,
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
