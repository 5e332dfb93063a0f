import { ClassPage } from '#features/classes/web/class-page.tsx';
import {
  announceForm,
  type ClassTab,
  classParts,
  classTabs,
  shownParts,
} from '#features/classes/web/class-parts.ts';
import { classRequestsPart } from '#features/classes/web/class-requests-part.ts';
import {
  announcementsQuery,
  classBansQuery,
  classesQuery,
  classProjectsQuery,
  classQuery,
  classRequestsQuery,
  managedStudentsQuery,
  ownProjectsQuery,
} from '#features/classes/web/classes-queries.ts';
import { ClassConsentPart, classConsentPart } from '#features/school-records/web/class-consent-part.tsx';
import { classConsentsQuery } from '#features/school-records/web/school-records-queries.ts';
import { withSecondFactorNotice } from '#features/school-records/web/with-second-factor-notice.tsx';
import { loadDuty } from '../load-duty.ts';
import { loadOwnMembership } from '../load-own-membership.ts';
import { type RouteContext, sitePage } from '../site-page.ts';

type Loading = Pick<RouteContext, 'api' | 'queryClient'>;

/** What a view of a class reads, for its teachers or for its students. */
const reads: Record<
  ClassTab,
  (loading: Loading, one: { id: string; mayManage: boolean; archivedAt: string | null }) => unknown[]
> = {
  students: ({ api, queryClient }, { id, archivedAt }) =>
    archivedAt === null
      ? [
          queryClient.ensureQueryData(managedStudentsQuery(api, id)),
          queryClient
            .ensureInfiniteQueryData(classRequestsQuery(api, id))
            .then(({ pages }) => pages[0]?.requests[0] && classRequestsPart.load()),
        ]
      : [],
  announcements: ({ api, queryClient }, { id, mayManage }) => [
    queryClient.ensureInfiniteQueryData(announcementsQuery(api, id)),
    mayManage && announceForm.load(),
  ],
  projects: ({ api, queryClient }, { id }) => [
    queryClient.ensureInfiniteQueryData(classProjectsQuery(api, id)),
    queryClient.ensureQueryData(ownProjectsQuery(api)),
  ],
  settings: ({ api, queryClient }, { id }) => [
    queryClient.ensureInfiniteQueryData(classBansQuery(api, id)),
    queryClient.ensureInfiniteQueryData(classesQuery(api, false)),
    classConsentPart.load(),
  ],
};

export const page = sitePage({
  component: withSecondFactorNotice(ClassPage, ClassConsentPart),
  load: async ({ context, params, search }) => {
    const { api, queryClient } = context;
    await loadDuty({ api, queryClient });
    const one = await queryClient.ensureQueryData(classQuery(api, params.id ?? ''));
    const shown = shownParts(one, search.tab);
    await Promise.all([
      loadOwnMembership({ api, queryClient }),
      ...shown.flatMap((tab) => [classParts[tab].load(), ...reads[tab](context, one)]),
      one.mayManage && queryClient.ensureQueryData(classConsentsQuery(api, one.id)),
    ]);
    return { name: one.name, shown, mayManage: one.mayManage };
  },
  head: ({ data }) => ({ title: data.name, noIndex: true }),
  parts: ({ data }) => [
    ...classTabs.flatMap(({ id, file }) => (data.shown.includes(id) ? [file] : [])),
    ...(data.mayManage && data.shown.includes('announcements') ? ['announce-form'] : []),
    ...(data.shown.includes('settings') ? ['class-consent'] : []),
  ],
});
