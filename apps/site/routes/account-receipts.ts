import {
  billingDetailsQuery,
  receiptsQuery,
  withdrawablesQuery,
} from '#features/receipts/web/receipt-queries.ts';
import { ReceiptsPage } from '#features/receipts/web/receipts-page.tsx';
import { redirectStudents } from '../redirect-students.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ReceiptsPage,
  load: async ({ context }) => {
    redirectStudents(context);
    const { api, queryClient } = context;
    await Promise.all([
      queryClient.ensureInfiniteQueryData(receiptsQuery(api)),
      queryClient.ensureQueryData(billingDetailsQuery(api)),
      queryClient.ensureQueryData(withdrawablesQuery(api)),
    ]);
  },
  head: { title: 'Receipts', noIndex: true },
});
