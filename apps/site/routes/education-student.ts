import { redirect } from '@tanstack/react-router';
import { ownMembershipQuery } from '#features/education/web/education-queries.ts';
import { StudentRecordPage } from '#features/school-records/web/student-record-page.tsx';
import { loadDuty } from '../load-duty.ts';
import { sitePage } from '../site-page.ts';

/** For the owner; others are redirected as from the records. */
export const page = sitePage({
  component: StudentRecordPage,
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
    if (membership.role !== 'owner') throw redirect({ href: '/education', statusCode: 302 });
    await loadDuty({ api, queryClient });
  },
  head: { title: 'One student', noIndex: true },
});
