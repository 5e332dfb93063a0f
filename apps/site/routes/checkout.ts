import { redirect } from '@tanstack/react-router';
import { checkoutRedirect, readCheckoutRequest } from '#features/checkout/model/checkout-request.ts';
import { CheckoutPage } from '#features/checkout/web/checkout-page.tsx';
import { checkoutPricesQuery, checkoutViewerOf } from '#features/checkout/web/checkout-queries.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: CheckoutPage,
  load: async ({ context: { api, queryClient, viewer }, search }) => {
    const account = viewer && (await queryClient.ensureQueryData(accountQuery(api)));
    const target = checkoutRedirect(search, account && checkoutViewerOf(account.user));
    if (target !== null) throw redirect({ href: target, statusCode: 302 });
    const request = readCheckoutRequest(search);
    if (search.success === 'true' || request?.productType !== 'subscription' || !request.item) return;
    const code = search.couponCode?.trim() || null;
    const question = { item: request.item, referralId: search.referralId ?? null };
    // A refused code, or prices that cannot be had, are shown by the page.
    await Promise.all(
      [...new Set([null, code])].map((one) =>
        queryClient.prefetchQuery(checkoutPricesQuery(api, { ...question, code: one })),
      ),
    );
  },
  head: { title: 'Checkout', noIndex: true },
});
