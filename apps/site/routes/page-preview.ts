import { loadBlockViews } from '#features/pages/web/block-views.ts';
import { PreviewPage } from '#features/pages/web/preview/preview-page.tsx';
import { previewQuery } from '#features/pages/web/preview/preview-query.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PreviewPage,
  load: async ({ context: { api, queryClient }, params }) => {
    const { title, blocks } = await queryClient.ensureQueryData(previewQuery(api, params.token ?? ''));
    await loadBlockViews(blocks);
    return title;
  },
  head: ({ data }) => ({ title: data, noIndex: true }),
});
