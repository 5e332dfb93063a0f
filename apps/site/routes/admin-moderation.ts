import { ModerationPage } from '#features/reports/web/moderation-page.tsx';
import { casesQuery } from '#features/reports/web/moderation-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ModerationPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(casesQuery(api, 'open'));
  },
  head: { title: 'Moderation', noIndex: true },
});
