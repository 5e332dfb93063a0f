import { notFound } from '@tanstack/react-router';
import { hostedPageQuery } from '#features/billing/web/hosted-checkout.tsx';
import { HostedPage } from '#features/billing/web/hosted-page.tsx';
import { isUuid } from '#platform/pure/ids.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: HostedPage,
  load: async ({ context: { api, queryClient }, params }) => {
    if (!isUuid(params.id)) throw notFound();
    await queryClient.ensureQueryData(hostedPageQuery(api, params.id));
  },
  head: { title: 'Payment', noIndex: true },
});
