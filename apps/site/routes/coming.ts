import { notFound } from '@tanstack/react-router';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { comingPages } from '../coming-pages.ts';
import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

const page = lazyPage(() => import('../pages/coming-page.tsx'), 'ComingPage');

/** One honest page for every promised address whose room is not open yet. */
export const comingRoutes = comingPages.map(({ path, title, membersOnly, adminsOnly, ofProfile }) =>
  siteRoute({
    path,
    page,
    membersOnly,
    load: async ({ context: { api, queryClient, viewer }, params }) => {
      if (adminsOnly && !viewer?.siteAdmin) throw notFound();
      if (ofProfile) await queryClient.ensureQueryData(profileQuery(api, params.profileLink ?? ''));
    },
    head: { title, noIndex: true },
  }),
);
