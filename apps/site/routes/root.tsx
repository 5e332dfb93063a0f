import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { bannersQuery } from '#features/announcements/web/banner-queries.ts';
import { bannersPart } from '#features/announcements/web/banners-part.ts';
import { gateFor } from '../gates.ts';
import { NotFoundPage } from '../pages/message-pages.tsx';
import { memberCornerPart } from '../shell/header/member-corner-part.ts';
import { Shell } from '../shell/shell.tsx';
import type { RouteContext } from '../site-page.ts';

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ context, location, matches }) => {
    const page = matches.at(-1)?.staticData.page;
    const gate = gateFor(page, location.pathname + location.searchStr, context.viewer);
    if (gate !== null) throw redirect({ href: gate, statusCode: 302 });
  },
  loader: async ({ context: { api, queryClient, settings, viewer } }) => {
    const corner = viewer && memberCornerPart.load();
    // The page is shown without its banner where the call fails.
    const query = bannersQuery(api, settings.educationMode);
    await queryClient.prefetchQuery(query);
    if (queryClient.getQueryData(query.queryKey)?.length) await bannersPart.load();
    await corner;
  },
});
