import { PreviewPage } from '#features/pages/web/preview/preview-page.tsx';
import { previewQuery } from '#features/pages/web/preview/preview-query.ts';
import { contentPageParts, loadShownParts } from '../load-content-page.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PreviewPage,
  load: async ({ context, params }) => {
    const page = await context.queryClient.ensureQueryData(previewQuery(context.api, params.token ?? ''));
    await loadShownParts(context, page);
    return page;
  },
  head: ({ data }) => ({ title: data.title, noIndex: true }),
  parts: contentPageParts,
});
