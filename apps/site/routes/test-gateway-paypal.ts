import { PaypalPage } from '#gateways/test/web/paypal-page.tsx';
import { paypalPageQuery } from '#gateways/test/web/paypal-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PaypalPage,
  load: async ({ context: { api, queryClient }, search }) => {
    await queryClient.ensureQueryData(paypalPageQuery(api, search.token ?? ''));
  },
  head: { title: 'Test gateway', noIndex: true },
});
