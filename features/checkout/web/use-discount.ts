import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { COUPON_INVALID } from '#features/billing/model/coupon-code.ts';
import type { PlanKey } from '#features/billing/model/plans.ts';
import type { PriceView } from '#features/billing/prices.contract.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { checkoutPricesQuery } from './checkout-queries.ts';

interface DiscountQuestion {
  search: Search;
  item: PlanKey;
  period: BillingFrequency;
}

/** The prices of a plan, and the discount code that is applied to them. A code that gives nothing is dropped with its reason. */
export function useDiscount({ search, item, period }: DiscountQuestion) {
  const api = useApi();
  const client = useQueryClient();
  const { supportEmail } = useSettings();
  const [code, setCode] = useState(search.couponCode?.trim() || null);
  const [error, setError] = useState<string | null>(null);
  const query = useQuery(checkoutPricesQuery(api, { item, code, referralId: search.referralId ?? null }));
  const price = query.data?.prices[period] ?? null;
  const isApplied = code !== null && (price?.couponDiscountAmount ?? 0) > 0;
  const failure = failureOf(query.error, code, supportEmail);
  const isRefused = code !== null && !query.isFetching && !isApplied;
  const reason = failure ?? query.data?.couponError ?? COUPON_INVALID;

  useEffect(() => {
    if (!isRefused) return;
    setError(reason);
    setCode(null);
  }, [isRefused, reason]);

  const drop = (why: string | null) => {
    setCode(null);
    setError(why);
  };
  return {
    price,
    prices: query.data?.prices ?? {},
    isLoading: query.isFetching,
    /** Why there are no prices. */
    failure: code === null ? failure : null,
    /** Why the last code was not applied. */
    error,
    appliedCode: isApplied ? code : null,
    appliedText: isApplied && price ? appliedTextOf(price) : null,
    apply: (next: string) => {
      setError(null);
      setCode(next);
    },
    remove: () => drop(null),
    /** The server gives no discount for the code any more. */
    reject: () => {
      drop(COUPON_INVALID);
      void client.invalidateQueries({ queryKey: ['subscription-prices'] });
    },
  };
}

function failureOf(error: Error | null, code: string | null, supportEmail: string): string | null {
  if (!error) return null;
  const isOfServer = isRefusal(error) && error.status >= 400 && error.status < 500;
  return code === null || isOfServer
    ? error.message
    : `Something went wrong. Please send email to ${supportEmail}.`;
}

/** "25% off", "10.00 USD off". */
const appliedTextOf = (price: PriceView): string =>
  price.couponType === 'percentage'
    ? `${price.couponDiscountPercentage}% off`
    : `${price.couponDiscountAmount.toFixed(2)} ${price.currency.toUpperCase()} off`;
