import { notFound, redirect } from '@tanstack/react-router';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { StudentRecordPage } from '#features/school-records/web/student-record-page.tsx';
import {
  recordReadsQuery,
  studentConsentQuery,
} from '#features/school-records/web/student-records-queries.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { loadDuty } from '../load-duty.ts';
import { sitePage } from '../site-page.ts';

/** For the owner; others are redirected as from the records. */
export const page = sitePage({
  component: StudentRecordPage,
  load: async ({ context: { api, queryClient }, params }) => {
    const guid = params.guid ?? '';
    if (!isUuid(guid)) throw notFound();
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
    if (membership.role !== 'owner') throw redirect({ href: '/education', statusCode: 302 });
    await loadDuty({ api, queryClient });
    const { id } = membership.organization;
    // The look that the first call writes down is shown by the second.
    if (!(await queryClient.ensureQueryData(studentConsentQuery(api, id, guid)))) throw notFound();
    await queryClient.ensureInfiniteQueryData(recordReadsQuery(api, id, guid));
  },
  head: { title: 'One student', noIndex: true },
});
