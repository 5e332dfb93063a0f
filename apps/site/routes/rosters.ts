import { redirect } from '@tanstack/react-router';
import { RostersPage } from '#features/rosters/web/rosters-page.tsx';
import { rostersQuery } from '#features/rosters/web/rosters-queries.ts';
import { loadOwnMembership } from '../load-own-membership.ts';
import { sitePage } from '../site-page.ts';

/** For owner and teachers of a school; others are redirected to the selection of schools. */
export const page = sitePage({
  component: RostersPage,
  load: async ({ context: { api, queryClient } }) => {
    const membership = await loadOwnMembership({ api, queryClient });
    if (!membership || membership.role === 'student')
      throw redirect({ href: '/auth/organizations', statusCode: 302 });
    await queryClient.ensureQueryData(rostersQuery(api));
  },
  head: { title: 'Import students and classes', noIndex: true },
});
