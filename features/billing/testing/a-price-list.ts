import type { AnswerOf } from '#platform/pure/contract.ts';
import { formatPrice } from '../model/display-price.ts';
import type { getPrices, PriceView } from '../prices.contract.ts';

/** A price in USD, by default a yearly one that can be bought and has no deductions. */
export function aPrice(fullPrice: number, more: Partial<PriceView> = {}): PriceView {
  const total = more.total ?? fullPrice;
  const currency = more.currency ?? 'usd';
  return {
    available: true,
    total,
    fullPrice,
    originalPrice: fullPrice,
    period: 'yearly',
    cycles: null,
    totalDisplayPrice: formatPrice({ minor: Math.round(total * 100), currency: currency.toUpperCase() }),
    currency,
    totalDiscountAmount: Math.round((fullPrice - total) * 100) / 100,
    totalDiscountPercentage: 0,
    couponDiscountPercentage: 0,
    couponDiscountAmount: 0,
    couponType: null,
    refundableCredits: 0,
    appliedPromoCredits: 0,
    leftOverPromoCredits: 0,
    ...more,
  };
}

const both = (monthly: number, yearly: number, more: Partial<PriceView> = {}) => ({
  monthly: aPrice(monthly, { period: 'monthly', ...more }),
  yearly: aPrice(yearly, more),
});
const legacy = { available: false };

/** The list prices in USD, as a guest has them. */
export const aPriceList = (more: Partial<AnswerOf<typeof getPrices>> = {}): AnswerOf<typeof getPrices> => ({
  prices: {
    free: both(0, 0),
    intro: { monthly: aPrice(0, { period: 'monthly', ...legacy }), yearly: aPrice(23.88, legacy) },
    power: both(0, 0, legacy),
    premium: both(9.99, 83.88, legacy),
    starter: both(6.99, 59.88),
    creator: both(13.99, 119.88),
    pro: both(39.99, 359.88),
    europa: both(6.99, 59.88),
  },
  coupon: null,
  couponError: null,
  ...more,
});
