import { paymentsQuery } from '#features/receipts/web/payment-queries.ts';
import { PaymentsPage } from '#features/receipts/web/payments-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: PaymentsPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(paymentsQuery(api, ''));
  },
  head: { title: 'Payments', noIndex: true },
});
