import { redirect } from '@tanstack/react-router';
import { ownMembershipQuery } from '#features/education/web/own-membership-query.ts';
import { SchoolYearPage } from '#features/school-years/web/school-year-page.tsx';
import { schoolYearQuery } from '#features/school-years/web/school-years-queries.ts';
import { loadDuty } from '../load-duty.ts';
import { sitePage } from '../site-page.ts';

/** For the owner; other members of the school are redirected to its home, members without a school to the selection. */
export const page = sitePage({
  component: SchoolYearPage,
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
    if (membership.role !== 'owner') throw redirect({ href: '/education', statusCode: 302 });
    await loadDuty({ api, queryClient });
    await queryClient.ensureQueryData(schoolYearQuery(api));
  },
  head: { title: 'School year', noIndex: true },
});
