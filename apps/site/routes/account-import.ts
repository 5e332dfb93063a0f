import { ImportPage } from '#features/imports/web/import-page.tsx';
import { importedCommentsQuery } from '#features/imports/web/import-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ImportPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(importedCommentsQuery(api));
  },
  head: { title: 'Import a copy', noIndex: true },
});
