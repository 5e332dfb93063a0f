import { MyProjectsPage } from '#features/projects/web/my-projects-page.tsx';
import { pieceListQuery } from '#features/projects/web/piece-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  membersOnly: true,
  component: MyProjectsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(pieceListQuery(api, 'updated_at'));
  },
  head: { title: 'My projects', noIndex: true },
});
