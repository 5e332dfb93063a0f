import type { BillingFrequency } from '#features/payments/model/billing-period.ts';

/** A coupon that the account may redeem now, as far as one price needs it. Amounts in minor units. */
export interface CouponTerms {
  /** The plan number that it applies to; null for any. */
  accountType: number | null;
  period: BillingFrequency | null;
  /** Number of billing periods with the discount; null for every one. */
  cycles: number | null;
  /** A whole number of percent, or amounts by currency in capitals. */
  off: { percent: number } | { amounts: Readonly<Record<string, number>> };
}

/** One price to compute, in whole minor units of one currency. */
export interface PriceQuestion {
  fullPrice: number;
  currency: string;
  accountType: number;
  period: BillingFrequency;
  coupon: CouponTerms | null;
  /** The discount of a referral on a first payment; 0 for none. */
  referral: number;
  /** What remains of a paid period that an upgrade replaces; 0 for none. */
  refundable: number;
  /** The balance of the account's credits in this currency. */
  credits: number;
}

/** A price in its parts, in whole minor units: the deductions and `total` sum to `fullPrice`. */
export interface Price {
  fullPrice: number;
  total: number;
  couponDiscount: number;
  /** 0 unless a percentage coupon discounts. */
  couponPercentage: number;
  /** Null unless a coupon discounts. */
  couponType: 'percentage' | 'amount' | null;
  /** Number of periods with the coupon's discount; null for every one, and without a coupon. */
  cycles: number | null;
  /** What remains of the replaced period; `appliedRefundable` of it is deducted here. */
  refundable: number;
  appliedRefundable: number;
  /** Referral discount and credits that are deducted here; `spentCredits` of them come from the account. */
  appliedCredits: number;
  spentCredits: number;
  /** What the account has afterwards: its unused credits, and the rest of `refundable`. */
  leftOverCredits: number;
}

/** What a coupon takes off a price: at most the price, and 0 where it does not apply. The price is rounded up to the cent. */
function couponDiscount(
  coupon: CouponTerms,
  price: Pick<PriceQuestion, 'fullPrice' | 'currency' | 'accountType' | 'period'>,
): number {
  if (coupon.accountType !== null && coupon.accountType !== price.accountType) return 0;
  if (coupon.period !== null && coupon.period !== price.period) return 0;
  if ('percent' in coupon.off) return Math.floor((price.fullPrice * coupon.off.percent) / 100);
  const { amounts } = coupon.off;
  const amount = Object.hasOwn(amounts, price.currency) ? (amounts[price.currency] ?? 0) : 0;
  return Math.min(amount, price.fullPrice);
}

/**
 * Computes a price. Of a coupon and a referral discount the larger applies, the coupon where they are equal (PRICE-058); then
 * the refundable rest of a replaced period and at last credits are deducted, never below 0 (PRICE-038).
 */
export function computePrice(question: PriceQuestion): Price {
  const { fullPrice, coupon, credits, refundable } = question;
  const offered = coupon ? couponDiscount(coupon, question) : 0;
  const referral = Math.min(question.referral, fullPrice);
  const isDiscounted = offered > 0 && offered >= referral;
  const discount = isDiscounted ? offered : 0;
  const appliedRefundable = Math.min(refundable, fullPrice - discount);
  const open = fullPrice - discount - appliedRefundable;
  const appliedReferral = isDiscounted ? 0 : Math.min(referral, open);
  const spentCredits = Math.min(credits, open - appliedReferral);
  const applied = isDiscounted ? coupon : null;
  return {
    fullPrice,
    total: open - appliedReferral - spentCredits,
    couponDiscount: discount,
    couponPercentage: applied && 'percent' in applied.off ? applied.off.percent : 0,
    couponType: applied && ('percent' in applied.off ? 'percentage' : 'amount'),
    cycles: applied?.cycles ?? null,
    refundable,
    appliedRefundable,
    appliedCredits: appliedReferral + spentCredits,
    spentCredits,
    leftOverCredits: credits - spentCredits + refundable - appliedRefundable,
  };
}

/** Whether a coupon would discount but a larger referral discount stays applied (PRICE-058). */
export function isCouponSmallerThanReferral(question: PriceQuestion): boolean {
  const offered = question.coupon ? couponDiscount(question.coupon, question) : 0;
  return offered > 0 && offered < Math.min(question.referral, question.fullPrice);
}

/** A yearly amount in minor units as it is shown per month, rounded up to the cent (PRICE-030, PRICE-031). */
export const yearlyToMonthly = (minor: number): number => Math.ceil(minor / 12);

/** A monthly amount in minor units as it is shown per year. */
export const monthlyToYearly = (minor: number): number => minor * 12;

/** The share of `fullPrice` that is deducted, in whole percent. */
export const discountPercentage = ({ fullPrice, total }: Pick<Price, 'fullPrice' | 'total'>): number =>
  fullPrice === 0 ? 0 : Math.round(((fullPrice - total) * 100) / fullPrice);

const DAY_MS = 86_400_000;

interface PaidPeriod {
  /** What was paid for it, in minor units. */
  paid: number;
  start: Date;
  end: Date;
}

const daysOf = ({ start, end }: Omit<PaidPeriod, 'paid'>): number =>
  Math.round((end.getTime() - start.getTime()) / DAY_MS);

/** How many whole days of a period are left; a begun day is used. */
export function unusedDays(period: Omit<PaidPeriod, 'paid'>, now: Date): number {
  const left = Math.floor((period.end.getTime() - now.getTime()) / DAY_MS);
  return Math.min(daysOf(period), Math.max(0, left));
}

/** The unused share of a paid period by days in minor units, rounded down (PRICE-041). */
export function unusedShare(period: PaidPeriod, now: Date): number {
  const days = daysOf(period);
  return days <= 0 ? 0 : Math.floor((period.paid * unusedDays(period, now)) / days);
}
