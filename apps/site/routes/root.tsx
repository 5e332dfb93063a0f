import { createRootRouteWithContext } from '@tanstack/react-router';
import { bannersQuery } from '#features/announcements/web/banner-queries.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import type { RouteContext } from '../route-context.ts';
import { Shell } from '../shell/shell.tsx';

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  loader: async ({ context: { api, queryClient, settings } }) => {
    // A page is whole without its banner: what fails here is left out.
    await queryClient.prefetchQuery(bannersQuery(api, settings.educationMode));
  },
});
