import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { getPrices } from '../prices.contract.ts';

export const pricesQueryKey = ['subscription-prices'];

/** The viewer's prices, or the text of a refusal: the page shows its columns without prices then (PRICE-082). */
export type LoadedPrices = { list: AnswerOf<typeof getPrices> } | { failure: string };

export const pricesQuery = (api: Api, asked: { code: string | null; referralId: string | null }) =>
  queryOptions({
    queryKey: [...pricesQueryKey, asked.code, asked.referralId],
    queryFn: (): Promise<LoadedPrices> =>
      api(getPrices, {
        ...(asked.code !== null && { code: asked.code }),
        ...(asked.referralId !== null && { referralId: asked.referralId }),
      }).then(
        (list) => ({ list }),
        (error: unknown) => ({
          failure: isRefusal(error) ? error.message : 'Something went wrong. Please try again.',
        }),
      ),
  });
