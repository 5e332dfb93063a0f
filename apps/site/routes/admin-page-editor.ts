import { PageEditorPage } from '#features/pages/web/admin/page-editor-page.tsx';
import { adminPageQuery } from '#features/pages/web/admin/page-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PageEditorPage,
  load: async ({ context: { api, queryClient }, params }) => {
    await queryClient.fetchQuery(adminPageQuery(api, params.id ?? ''));
  },
  head: { title: 'Page editor', noIndex: true },
});
