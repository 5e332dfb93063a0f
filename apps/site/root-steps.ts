import { redirect } from '@tanstack/react-router';
import { bannersQuery } from '#features/announcements/web/banner-queries.ts';
import { bannersPart } from '#features/announcements/web/banners-part.ts';
import type { Page } from '#platform/pure/page.ts';
import { gateFor } from './gates.ts';
import type { RouteContext } from './site-page.ts';

interface GateInput {
  context: Pick<RouteContext, 'viewer'>;
  location: { pathname: string; searchStr: string };
  matches: readonly { staticData: { page?: Page } }[];
}

/** Redirects a member with an unfinished duty before any page loads. */
export function checkGate({ context, location, matches }: GateInput): void {
  const page = matches.at(-1)?.staticData.page;
  const gate = gateFor(page, location.pathname + location.searchStr, context.viewer);
  if (gate !== null) throw redirect({ href: gate, statusCode: 302 });
}

/** The page is shown without its banner where the call fails. */
export async function loadBanners({
  api,
  queryClient,
  settings,
}: Pick<RouteContext, 'api' | 'queryClient' | 'settings'>): Promise<void> {
  const query = bannersQuery(api, settings.educationMode);
  await queryClient.prefetchQuery(query);
  if (queryClient.getQueryData(query.queryKey)?.length) await bannersPart.load();
}
