import { MyProjectsPage } from '#features/projects/web/my-projects-page.tsx';
import { projectListQuery } from '#features/projects/web/project-list-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: MyProjectsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(projectListQuery(api, 'updated_at'));
  },
  head: { title: 'My projects', noIndex: true },
});
