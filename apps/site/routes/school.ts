import { redirect } from '@tanstack/react-router';
import { classRequestsPart } from '#features/classes/web/class-requests-part.ts';
import { classesQuery, classRequestsQuery } from '#features/classes/web/classes-queries.ts';
import { SchoolWithClassesPage } from '#features/classes/web/school-with-classes-page.tsx';
import {
  openInvitationsQuery,
  organizationQuery,
  ownMembershipQuery,
  removedStudentsQuery,
  schoolBansQuery,
  schoolMembersQuery,
} from '#features/education/web/education-queries.ts';
import { withSecondFactorNotice } from '#features/school-records/web/with-second-factor-notice.tsx';
import { loadDuty } from '../load-duty.ts';
import { sitePage } from '../site-page.ts';

/** For the owner and teachers, and for students to leave it; members without a school are redirected to the selection. */
export const page = sitePage({
  component: withSecondFactorNotice(SchoolWithClassesPage),
  load: async ({ context: { api, queryClient } }) => {
    const { membership } = await queryClient.ensureQueryData(ownMembershipQuery(api));
    if (!membership) throw redirect({ href: '/auth/organizations', statusCode: 302 });
    const { id } = membership.organization;
    await loadDuty({ api, queryClient });
    if (membership.role === 'student') return;
    await Promise.all([
      queryClient.ensureInfiniteQueryData(classesQuery(api, false)),
      queryClient
        .ensureInfiniteQueryData(classRequestsQuery(api))
        .then(({ pages }) => pages[0]?.requests[0] && classRequestsPart.load()),
      queryClient.ensureQueryData(organizationQuery(api, id)),
      membership.role === 'owner' && queryClient.ensureInfiniteQueryData(schoolBansQuery(api, id)),
      queryClient.ensureInfiniteQueryData(schoolMembersQuery(api, id, 'requested')),
      queryClient.ensureQueryData(removedStudentsQuery(api, id)),
      queryClient.ensureInfiniteQueryData(openInvitationsQuery(api, id)),
      queryClient.ensureInfiniteQueryData(schoolMembersQuery(api, id, 'accepted')),
    ]);
  },
  head: { title: 'Your school', noIndex: true },
});
