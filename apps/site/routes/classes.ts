import { redirect } from '@tanstack/react-router';
import { ClassesPage } from '#features/classes/web/classes-page.tsx';
import { classesQuery } from '#features/classes/web/classes-queries.ts';
import { withSecondFactorNotice } from '#features/school-records/web/with-second-factor-notice.tsx';
import { loadDuty } from '../load-duty.ts';
import { loadOwnMembership } from '../load-own-membership.ts';
import { sitePage } from '../site-page.ts';

/** For members of a school; others are redirected to the selection of schools. */
export const page = sitePage({
  component: withSecondFactorNotice(ClassesPage),
  load: async ({ context: { api, queryClient } }) => {
    const membership = await loadOwnMembership({ api, queryClient });
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
    await loadDuty({ api, queryClient });
    await Promise.all([
      queryClient.ensureInfiniteQueryData(classesQuery(api, false)),
      queryClient.ensureInfiniteQueryData(classesQuery(api, true)),
    ]);
  },
  head: { title: 'Classes', noIndex: true },
});
