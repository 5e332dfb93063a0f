import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** The prices of a plan, and the discount code that is applied to them. A code that gives nothing leaves them as they are. */
export function useDiscount({ search, item, period }: DiscountQuestion) {
  const api = useApi();
  const client = useQueryClient();
  const { supportEmail } = useSettings();
  const [code, setCode] = useState(search.couponCode?.trim() || null);
  const [rejection, setRejection] = useState<string | null>(null);
  const referralId = search.referralId ?? null;
  const plain = useQuery(checkoutPricesQuery(api, { item, code: null, referralId }));
  const coded = useQuery({ ...checkoutPricesQuery(api, { item, code, referralId }), enabled: code !== null });
  const codedPrice = coded.data?.prices[period];
  const isApplied = code !== null && (codedPrice?.couponDiscountAmount ?? 0) > 0;
  const isRefused = code !== null && !coded.isFetching && !isApplied;
  const { data } = isApplied ? coded : plain;

  const change = (next: string | null, why: string | null = null) => {
    setCode(next);
    setRejection(why);
  };
  return {
    price: data?.prices[period] ?? null,
    prices: data?.prices ?? {},
    isLoading: plain.isFetching || coded.isFetching,
    /** Why there are no prices. */
    failure: plain.error?.message ?? null,
    /** Why the last code is not applied. */
    error: isRefused
      ? (failureOf(coded.error, supportEmail) ?? coded.data?.couponError ?? COUPON_INVALID)
      : rejection,
    appliedCode: isApplied ? code : null,
    appliedText: isApplied && codedPrice ? appliedTextOf(codedPrice) : null,
    apply: (next: string) => change(next),
    remove: () => change(null),
    /** The server gives no discount for the code any more. */
    reject: () => {
      change(null, COUPON_INVALID);
      void client.invalidateQueries({ queryKey: ['subscription-prices'] });
    },
  };
}

/** The server's text, or where to write to (CHECKOUT-038). */
function failureOf(error: Error | null, supportEmail: string): string | null {
  if (!error) return null;
  const isOfServer = isRefusal(error) && error.status >= 400 && error.status < 500;
  return isOfServer ? error.message : `Something went wrong. Please send email to ${supportEmail}.`;
}

/** "25% off", "10.00 USD off". */
const appliedTextOf = (price: PriceView): string =>
  price.couponType === 'percentage'
    ? `${price.couponDiscountPercentage}% off`
    : `${price.couponDiscountAmount.toFixed(2)} ${price.currency.toUpperCase()} off`;
