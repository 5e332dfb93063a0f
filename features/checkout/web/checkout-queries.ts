import { queryOptions } from '@tanstack/react-query';
import type { PlanKey } from '#features/billing/model/plans.ts';
import { getPrices } from '#features/billing/prices.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { CheckoutViewer } from '../model/checkout-request.ts';

interface CheckoutPriceQuestion {
  item: PlanKey;
  code: string | null;
  referralId: string | null;
}

/** Both periods' prices of a plan, with a code and a referral if there are any. */
export const checkoutPricesQuery = (api: Api, { item, code, referralId }: CheckoutPriceQuestion) =>
  queryOptions({
    queryKey: ['subscription-prices', 'checkout', item, code, referralId],
    queryFn: async () => {
      const { prices, couponError } = await api(getPrices, {
        accountType: item,
        ...(code && { code }),
        ...(referralId && { referralId }),
      });
      return { prices: prices[item] ?? {}, couponError };
    },
    staleTime: 30_000,
  });

interface Subscription {
  type: 'AccountSubscription' | 'AddonSubscription';
  status: string;
  frequency: 'monthly' | 'yearly';
}

/** What a member has, from their account. */
export function checkoutViewerOf(user: {
  accountType: number;
  subscriptions: readonly Subscription[];
}): CheckoutViewer {
  const running = user.subscriptions.filter(({ status }) => status !== 'cancelled');
  return {
    accountType: user.accountType,
    planPeriod: running.find(({ type }) => type === 'AccountSubscription')?.frequency ?? null,
    hasEuropa: running.some(({ type }) => type === 'AddonSubscription'),
  };
}
