import type { Reduction } from '#features/payments/server/gateway.ts';
import type { Price } from '../../model/price.ts';

/** What a price takes off the list price, by name; all but the coupon is of the first period. */
export function priceReductions(price: Price): Reduction[] {
  const reductions: Reduction[] = [
    { name: 'coupon', minor: price.couponDiscount, cycles: price.cycles },
    { name: 'upgrade_credit', minor: price.appliedRefundable, cycles: 1 },
    { name: 'referral', minor: price.appliedCredits - price.spentCredits, cycles: 1 },
    { name: 'credits', minor: price.spentCredits, cycles: 1 },
  ];
  return reductions.filter(({ minor }) => minor > 0);
}
