import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { signInAddress } from './sign-in-address.ts';

/** What loaders stand on; the same shape on both sides. */
export interface RouteContext {
  api: Api;
  queryClient: QueryClient;
  viewer: Viewer | null;
  settings: SiteSettings;
}

interface LoaderInput {
  context: RouteContext;
  params: Record<string, string>;
  search: Search;
}

interface RouterLoaderInput {
  context: RouteContext;
  params: object;
  location: { search: object; href: string };
}

/** A route's loader: what the API hides becomes the page "Page not found", what needs a member leads to sign-in. */
export function load<T>(fill: (input: LoaderInput) => Promise<T>): (input: RouterLoaderInput) => Promise<T> {
  return async ({ context, params, location }) => {
    try {
      return await fill({
        context,
        params: params as Record<string, string>,
        search: location.search as Search,
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

/** For `beforeLoad` of the pages of one's own account: guests sign in first. */
export function membersOnly({ context, location }: Pick<RouterLoaderInput, 'context' | 'location'>): void {
  if (!context.viewer) throw redirect({ href: signInAddress(location.href), statusCode: 302 });
}
