import { queryOptions } from '@tanstack/react-query';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Api } from '#platform/pure/contract.ts';
import { type PlanKey, plans } from '../model/plans.ts';
import { getQuote } from '../quote.contract.ts';
import { pricesQueryKey } from './price-queries.ts';

interface QuoteQuestion {
  item: PlanKey;
  period: BillingFrequency;
  code: string | null;
  referralId: string | null;
}

type PlanNumber = '1' | '2' | '3' | '4' | '5' | '6' | '7';

/** What a member pays now and next for a plan. It changes with the prices, and is asked for together with them. */
export const quoteQuery = (api: Api, { item, period, code, referralId }: QuoteQuestion) =>
  queryOptions({
    queryKey: [...pricesQueryKey, 'quote', item, period, code, referralId],
    queryFn: async () => {
      const { quote } = await api(getQuote, {
        accountType: String(plans[item].number) as PlanNumber,
        period,
        ...(code !== null && { coupon: code }),
        ...(referralId !== null && { referralId }),
      });
      return quote;
    },
    staleTime: 30_000,
  });
