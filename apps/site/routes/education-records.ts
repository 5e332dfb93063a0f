import { redirect } from '@tanstack/react-router';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { RecordsPage } from '#features/school-records/web/records-page.tsx';
import { consentsQuery, recordReadsQuery } from '#features/school-records/web/student-records-queries.ts';
import { loadDuty } from '../load-duty.ts';
import { sitePage } from '../site-page.ts';

/** For the owner; other members of the school are redirected to its home, members without a school to the selection. */
export const page = sitePage({
  component: RecordsPage,
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
    if (membership.role !== 'owner') throw redirect({ href: '/education', statusCode: 302 });
    await loadDuty({ api, queryClient });
    const { id } = membership.organization;
    await Promise.all([
      queryClient.ensureInfiniteQueryData(consentsQuery(api, id)),
      queryClient.ensureInfiniteQueryData(recordReadsQuery(api, id)),
    ]);
  },
  head: { title: 'Students’ records', noIndex: true },
});
