import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getPrices } from '../prices.contract.ts';

/** The list price of a school's licence. */
export const educationPriceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['subscription-prices', 'education'],
    queryFn: () =>
      api(getPrices, { accountType: 'education', period: 'yearly' }).then(
        ({ prices }) => prices.education?.yearly ?? null,
      ),
  });
