import { notFound } from '@tanstack/react-router';
import { ReceiptPage } from '#features/receipts/web/receipt-page.tsx';
import { receiptQuery } from '#features/receipts/web/receipt-queries.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { redirectStudents } from '../redirect-students.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ReceiptPage,
  load: async ({ context, params: { id = '' } }) => {
    redirectStudents(context);
    const { api, queryClient } = context;
    if (!isUuid(id)) throw notFound();
    await queryClient.ensureQueryData(receiptQuery(api, id));
  },
  head: { title: 'Receipt', noIndex: true },
});
