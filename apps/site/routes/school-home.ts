import { redirect } from '@tanstack/react-router';
import { announcementsQuery, classesQuery, ownProjectsQuery } from '#features/classes/web/classes-queries.ts';
import { SchoolHomePage } from '#features/classes/web/school-home-page.tsx';
import { dutyQuery } from '#features/school-records/web/school-records-queries.ts';
import { withSecondFactorNotice } from '#features/school-records/web/with-second-factor-notice.tsx';
import { loadOwnMembership } from '../load-own-membership.ts';
import { sitePage } from '../site-page.ts';

/** For members of a school; others are redirected to the selection of schools. */
export const page = sitePage({
  component: withSecondFactorNotice(SchoolHomePage),
  load: async ({ context: { api, queryClient } }) => {
    const membership = await loadOwnMembership({ api, queryClient });
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
    await Promise.all([
      queryClient.ensureQueryData(dutyQuery(api)),
      queryClient.ensureInfiniteQueryData(classesQuery(api, false)),
      queryClient.ensureInfiniteQueryData(announcementsQuery(api)),
      queryClient.ensureQueryData(ownProjectsQuery(api)),
    ]);
  },
  head: { title: 'Your school', noIndex: true },
});
