import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { getPaypalPage } from '../paypal-page.contract.ts';

export type PaypalPageView = AnswerOf<typeof getPaypalPage>;

/** The payment of a PayPal page; null for an unknown token. */
export const paypalPageQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['payments', 'paypal-page', token],
    queryFn: () =>
      token === ''
        ? null
        : api(getPaypalPage, { token }).catch((error: unknown) => {
            if (isRefusal(error) && (error.status === 404 || error.status === 422)) return null;
            throw error;
          }),
  });
