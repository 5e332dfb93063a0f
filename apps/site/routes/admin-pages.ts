import { adminPagesQuery, contentSourceQuery } from '#features/pages/web/admin/page-queries.ts';
import { PagesPage } from '#features/pages/web/admin/pages-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PagesPage,
  load: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.fetchQuery(adminPagesQuery(api)),
      queryClient.fetchQuery(contentSourceQuery(api)),
    ]);
  },
  head: { title: 'Pages', noIndex: true },
});
