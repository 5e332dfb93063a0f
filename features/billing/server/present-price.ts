import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { toMajor } from '#platform/pure/money.ts';
import { formatPrice } from '../model/display-price.ts';
import { discountPercentage, type Price } from '../model/price.ts';
import type { PriceView } from '../prices.contract.ts';

const nothing: Price = {
  fullPrice: 0,
  total: 0,
  couponDiscount: 0,
  couponPercentage: 0,
  couponType: null,
  cycles: null,
  refundable: 0,
  appliedRefundable: 0,
  appliedCredits: 0,
  spentCredits: 0,
  leftOverCredits: 0,
};

/** A price as its view; without one, zeros. `currency` in capitals. */
export function presentPrice(
  price: Price | null,
  { available, period, currency }: { available: boolean; period: BillingFrequency; currency: string },
): PriceView {
  const shown = price ?? nothing;
  const major = (minor: number) => toMajor({ minor, currency });
  return {
    available,
    total: major(shown.total),
    fullPrice: major(shown.fullPrice),
    originalPrice: major(shown.fullPrice),
    period,
    cycles: shown.cycles,
    totalDisplayPrice: formatPrice({ minor: shown.total, currency }),
    currency: currency.toLowerCase(),
    totalDiscountAmount: major(shown.fullPrice - shown.total),
    totalDiscountPercentage: discountPercentage(shown),
    couponDiscountPercentage: shown.couponPercentage,
    couponDiscountAmount: major(shown.couponDiscount),
    couponType: shown.couponType,
    refundableCredits: major(shown.refundable),
    appliedPromoCredits: major(shown.appliedCredits),
    leftOverPromoCredits: major(shown.leftOverCredits),
  };
}
