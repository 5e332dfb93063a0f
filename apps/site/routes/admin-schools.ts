import { AdminSchoolsPage } from '#features/school-licences/web/admin-schools-page.tsx';
import { adminSchoolsQuery } from '#features/school-licences/web/licence-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: AdminSchoolsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(adminSchoolsQuery(api, ''));
  },
  head: { title: 'Schools', noIndex: true },
});
