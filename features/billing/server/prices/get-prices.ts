import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import { toMajor } from '#platform/pure/money.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { isFreeBuyable } from '../../model/buyable-plans.ts';
import { COUPON_INVALID, COUPON_SMALLER } from '../../model/coupon-code.ts';
import { formatPrice } from '../../model/display-price.ts';
import { findListPrice } from '../../model/list-price.ts';
import { freePlan, type PlanKey, plans } from '../../model/plans.ts';
import {
  computePrice,
  discountPercentage,
  isCouponSmallerThanReferral,
  type Price,
} from '../../model/price.ts';
import type { getPrices as contract, PriceView } from '../../prices.contract.ts';
import { countCouponAttempt, countWrongCoupon } from '../coupons/coupon-attempt-limits.ts';
import { findPriceTerms, type PlanQuote, type PriceTerms, quotePlan } from './price-terms.ts';
import type { FindReferralDiscount } from './referral-discount.ts';

type Answer = AnswerOf<typeof contract>;
type Column = 'free' | PlanKey;

const columns: readonly Column[] = ['free', ...(Object.keys(plans) as PlanKey[])];
const numberOf = (column: Column): number => (column === 'free' ? freePlan : plans[column]).number;

/** The prices of all plans, or of one, in both periods or in one, for the actor or a guest. */
export function getPrices(
  call: Call,
  findReferralDiscount: FindReferralDiscount,
  input: InputOf<typeof contract>,
): Promise<Answer> {
  const read = () => findPrices(call, findReferralDiscount, input);
  const isSameForAllGuests = call.actor.userId === null && !input.code?.trim() && !input.referralId;
  if (!isSameForAllGuests) return read();
  const key = ['prices', currencyOfCountry(call.http.country), input.accountType, input.period].join(' ');
  return sharedReadCacheOf(call.platform)(key, read);
}

async function findPrices(
  call: Call,
  findReferralDiscount: FindReferralDiscount,
  input: InputOf<typeof contract>,
): Promise<Answer> {
  const code = input.code?.trim() || null;
  if (code !== null) await countCouponAttempt(call);
  const terms = await findPriceTerms(call, findReferralDiscount, {
    code,
    referralId: input.referralId ?? null,
  });
  const wanted = columns.filter((column) =>
    [undefined, column, String(numberOf(column))].includes(input.accountType),
  );
  const periods = input.period ? [input.period] : (['monthly', 'yearly'] as const);
  const quotes: PlanQuote[] = [];
  const pricesOf = (column: Column): Partial<Record<BillingFrequency, PriceView>> =>
    Object.fromEntries(
      periods.map((period) => {
        if (column === 'free') return [period, presentFree(terms, period)];
        const quote = quotePlan(terms, column, period);
        quotes.push(quote);
        return [period, presentQuote(terms, quote, period)];
      }),
    );
  const prices: Answer['prices'] = Object.fromEntries(wanted.map((column) => [column, pricesOf(column)]));
  if (input.accountType === 'education') prices.education = { yearly: presentEducation(terms) };
  const couponError = code === null ? null : findCouponError(quotes);
  if (couponError === COUPON_INVALID) await countWrongCoupon(call);
  return { prices, coupon: couponError === null ? presentCoupon(terms) : null, couponError };
}

const presentQuote = ({ currency }: PriceTerms, { available, price }: PlanQuote, period: BillingFrequency) =>
  presentPrice(price, { available, period, currency });

const presentFree = ({ buyer, currency }: PriceTerms, period: BillingFrequency) =>
  presentPrice(null, { available: isFreeBuyable(buyer), period, currency });

/** A school's licence for one teacher and year, at its list price (PRICE-106). */
function presentEducation({ listPrices, currency, at }: PriceTerms): PriceView {
  const listed = findListPrice(listPrices, { plan: 'education', frequency: 'yearly', currency }, at);
  const fullPrice = listed?.minor ?? 0;
  const price = computePrice({ ...listOnly, fullPrice, currency });
  return presentPrice(price, { available: listed !== null, period: 'yearly', currency });
}

const listOnly = {
  accountType: -1,
  period: 'yearly',
  coupon: null,
  referral: 0,
  refundable: 0,
  credits: 0,
} as const;

/** Null where the code discounts at least one price (PRICE-110). */
function findCouponError(quotes: readonly PlanQuote[]): string | null {
  if (quotes.some(({ price }) => (price?.couponDiscount ?? 0) > 0)) return null;
  const isSmaller = quotes.some(({ question }) => question && isCouponSmallerThanReferral(question));
  return isSmaller ? COUPON_SMALLER : COUPON_INVALID;
}

function presentCoupon({ coupon }: PriceTerms): Answer['coupon'] {
  if (!coupon) return null;
  const { code, account_type, coupon_type, period, cycles } = coupon.row;
  return { code, accountType: account_type, couponType: coupon_type, period, cycles };
}

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
function presentPrice(
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
