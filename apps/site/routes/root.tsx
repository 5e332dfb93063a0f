import { createRootRouteWithContext } from '@tanstack/react-router';
import { trackRowsPart } from '#features/tracks/web/lists/rows/track-rows-part.ts';
import { NotFoundPage } from '../pages/message-pages.tsx';
import { checkGate, loadBanners } from '../root-steps.ts';
import { memberCornerPart } from '../shell/header/member-corner-part.ts';
import { Shell } from '../shell/shell.tsx';
import type { RouteContext } from '../site-page.ts';

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad: checkGate,
  loader: async ({ context }) => {
    const corner = context.viewer && memberCornerPart.load();
    const rows = context.listForm?.getState() === 'rows' && trackRowsPart.load();
    await loadBanners(context);
    await Promise.all([corner, rows]);
  },
});
