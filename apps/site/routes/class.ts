import { ClassPage } from '#features/classes/web/class-page.tsx';
import {
  announcementsQuery,
  classInvitationsQuery,
  classProjectsQuery,
  classQuery,
  classRequestsQuery,
  ownProjectsQuery,
} from '#features/classes/web/classes-queries.ts';
import { managedStudentsQuery } from '#features/classes/web/ways-in/managed-students.tsx';
import { ClassConsent } from '#features/school-records/web/class-consent.tsx';
import { classConsentsQuery } from '#features/school-records/web/school-records-queries.ts';
import { withSecondFactorNotice } from '#features/school-records/web/with-second-factor-notice.tsx';
import { loadDuty } from '../load-duty.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: withSecondFactorNotice(ClassPage, ClassConsent),
  load: async ({ context: { api, queryClient }, params }) => {
    await loadDuty({ api, queryClient });
    const id = params.id ?? '';
    const one = await queryClient.ensureQueryData(classQuery(api, id));
    await Promise.all([
      queryClient.ensureInfiniteQueryData(announcementsQuery(api, id)),
      queryClient.ensureInfiniteQueryData(classProjectsQuery(api, id)),
      queryClient.ensureQueryData(ownProjectsQuery(api)),
      one.mayManage && queryClient.ensureQueryData(classConsentsQuery(api, id)),
      ...(one.mayManage && one.archivedAt === null
        ? [
            queryClient.ensureQueryData(managedStudentsQuery(api, id)),
            queryClient.ensureInfiniteQueryData(classRequestsQuery(api, id)),
            queryClient.ensureInfiniteQueryData(classInvitationsQuery(api, id)),
          ]
        : []),
    ]);
    return one;
  },
  head: ({ data }) => ({ title: data.name, noIndex: true }),
});
