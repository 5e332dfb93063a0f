import { dutyQuery } from '#features/school-records/web/school-records-queries.ts';
import { SecondFactorDutyPage } from '#features/school-records/web/second-factor-duty-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SecondFactorDutyPage,
  load: async ({ context: { api, queryClient } }) => {
    // They may have turned it on since the page was seen before.
    await queryClient.fetchQuery({ ...dutyQuery(api), staleTime: 0 });
  },
  head: { title: 'Your second factor', noIndex: true },
});
