import { createRootRouteWithContext, useLocation, useMatches } from '@tanstack/react-router';
import { isBelowSchool } from '../is-in-school-frame.ts';
import { OpenAsDocument } from '../open-as-document.tsx';
import { NotFoundPage } from '../pages/message-pages.tsx';
import { checkGate, loadBanners } from '../root-steps.ts';
import type { RouteContext } from '../site-page.ts';
import { SchoolShell } from './school-shell.tsx';

/** The root of the pages that the program of schools has; the server renders them below the site's root. */
export const schoolRootRoute = createRootRouteWithContext<RouteContext>()({
  component: SchoolShell,
  notFoundComponent: SchoolNotFound,
  beforeLoad: checkGate,
  loader: ({ context }) => loadBanners(context),
});

/** A loader may redirect to a page that this program does not have; below the school's home the site has none either. */
function SchoolNotFound() {
  const isOwnPage = useMatches({ select: (matches) => matches.length > 1 });
  const isOfSchool = useLocation({ select: ({ pathname }) => isBelowSchool(pathname) });
  return isOwnPage || isOfSchool ? <NotFoundPage /> : <OpenAsDocument />;
}
