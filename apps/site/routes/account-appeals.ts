import { decisionsQuery } from '#features/reports/web/decision-query.ts';
import { DecisionsPage } from '#features/reports/web/decisions-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: DecisionsPage,
  load: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(decisionsQuery(api)),
  head: { title: 'Decisions of the moderators', noIndex: true },
});
