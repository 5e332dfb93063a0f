import { taxQuery } from '#features/receipts/web/receipt-queries.ts';
import { TaxPage } from '#features/receipts/web/tax-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: TaxPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(taxQuery(api));
  },
  head: { title: 'Receipts and tax', noIndex: true },
});
