import { notFound } from '@tanstack/react-router';
import { ModerationPage } from '#features/reports/web/moderation-page.tsx';
import { casesQuery } from '#features/reports/web/moderation-queries.ts';
import { sitePage } from '../site-page.ts';

/** For site admins; not found for everybody else. */
export const page = sitePage({
  membersOnly: true,
  component: ModerationPage,
  load: async ({ context: { api, queryClient, viewer } }) => {
    if (!viewer?.siteAdmin) throw notFound();
    await queryClient.ensureInfiniteQueryData(casesQuery(api, 'open'));
  },
  head: { title: 'Moderation', noIndex: true },
});
