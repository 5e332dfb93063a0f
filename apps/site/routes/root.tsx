import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import type { RouteContext } from '../route-context.ts';
import { Shell } from '../shell/shell.tsx';

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
});
