import { notFound } from '@tanstack/react-router';
import { ReceiptPage } from '#features/receipts/web/receipt-page.tsx';
import { receiptQuery } from '#features/receipts/web/receipt-queries.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ReceiptPage,
  load: async ({ context: { api, queryClient }, params: { id = '' } }) => {
    if (!isUuid(id)) throw notFound();
    await queryClient.ensureQueryData(receiptQuery(api, id));
  },
  head: { title: 'Receipt', noIndex: true },
});
