import { redirect } from '@tanstack/react-router';
import { classRequestsPart } from '#features/classes/web/class-requests-part.ts';
import { classesQuery, classRequestsQuery } from '#features/classes/web/classes-queries.ts';
import { SchoolWithClassesPage } from '#features/classes/web/school-with-classes-page.tsx';
import {
  openInvitationsQuery,
  organizationQuery,
  removedStudentsQuery,
  schoolBansQuery,
  schoolMembersQuery,
  schoolPeople,
} from '#features/education/web/education-queries.ts';
import { removedStudentsPart } from '#features/education/web/removed-students-part.ts';
import { withSecondFactorNotice } from '#features/school-records/web/with-second-factor-notice.tsx';
import { loadDuty } from '../load-duty.ts';
import { loadOwnMembership } from '../load-own-membership.ts';
import { sitePage } from '../site-page.ts';

/** For the owner and teachers, and for students to leave it; members without a school are redirected to the selection. */
export const page = sitePage({
  component: withSecondFactorNotice(SchoolWithClassesPage),
  load: async ({ context: { api, queryClient } }) => {
    const membership = await loadOwnMembership({ api, queryClient });
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
      queryClient
        .ensureQueryData(removedStudentsQuery(api, id))
        .then(({ students }) => students[0] && removedStudentsPart.load()),
      queryClient.ensureInfiniteQueryData(openInvitationsQuery(api, id)),
      ...schoolPeople.map((list) => queryClient.ensureInfiniteQueryData(schoolMembersQuery(api, id, list))),
    ]);
  },
  head: { title: 'Your school', noIndex: true },
});
