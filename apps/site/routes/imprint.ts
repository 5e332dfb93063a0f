import { ImprintPage, imprintQuery } from '#features/site-settings/web/imprint-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ImprintPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(imprintQuery(api));
  },
  head: { title: 'Imprint', path: '/imprint' },
});
