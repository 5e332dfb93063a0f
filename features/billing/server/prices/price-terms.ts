import { findUser } from '#features/members/server/find-user.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import type { Call } from '#platform/server/call.ts';
import { guestBuyer, isBuyable, isUpgrade } from '../../model/buyable-plans.ts';
import { normaliseCouponCode } from '../../model/coupon-code.ts';
import { findListPrice, type ListPrices } from '../../model/list-price.ts';
import { type PlanKey, plans } from '../../model/plans.ts';
import { type CouponTerms, computePrice, type Price, type PriceQuestion } from '../../model/price.ts';
import type { CouponRow } from '../coupons/coupons.tables.ts';
import { findCoupon, findCouponTerms, hasRedeemed, isRedeemable } from '../coupons/find-coupon.ts';
import { findCreditBalance } from '../credits/find-credits.ts';
import { type BuyerWithHistory, findBuyer } from './find-buyer.ts';
import { getListPrices, getPlansOffSale } from './list-prices.ts';
import type { FindReferralDiscount } from './referral-discount.ts';

/** Everything that the prices of one account or guest are computed from, at one time. */
export interface PriceTerms {
  /** In capitals. */
  currency: string;
  buyer: BuyerWithHistory;
  listPrices: ListPrices;
  /** Plans that nobody can begin anew, except who had them last. */
  offSale: ReadonlySet<string>;
  at: Date;
  /** A coupon that the account may redeem, with its terms; null without one. */
  coupon: { row: CouponRow; terms: CouponTerms } | null;
  /** Minor units of `currency`. */
  referral: number;
  credits: number;
}

interface Asked {
  code: string | null;
  referralId: string | null;
}

const guest: BuyerWithHistory = {
  ...guestBuyer,
  running: null,
  hasPaid: false,
  refundable: 0,
  unusedDays: 0,
};

/** Reads what the prices of the actor, or of a guest by their country, depend on (PRICE-027, PRICE-057). */
export async function findPriceTerms(
  call: Call,
  findReferralDiscount: FindReferralDiscount,
  { code, referralId }: Asked,
): Promise<PriceTerms> {
  const { userId } = call.actor;
  const user = userId === null ? undefined : await findUser(call.db, userId);
  const buyer = user ? await findBuyer(call, user) : guest;
  const currency = user?.currency ?? currencyOfCountry(call.http.country);
  const isInvited = !buyer.hasPaid && (user !== undefined || referralId !== null);
  return {
    currency,
    buyer,
    listPrices: await getListPrices(call.platform, call.db),
    offSale: await getPlansOffSale(call.platform, call.db),
    at: call.now,
    coupon: await findUsableCoupon(call, code, user?.id ?? null),
    referral: isInvited
      ? await findReferralDiscount(call, { userId: user?.id ?? null, referralId, currency })
      : 0,
    credits: user ? await findCreditBalance(call.db, user.id, currency) : 0,
  };
}

async function findUsableCoupon(
  call: Call,
  code: string | null,
  userId: string | null,
): Promise<PriceTerms['coupon']> {
  const normalised = normaliseCouponCode(code);
  const row = normalised === null ? undefined : await findCoupon(call.db, normalised);
  if (!row || !isRedeemable(row, call.now)) return null;
  if (userId !== null && (await hasRedeemed(call.db, row, userId))) return null;
  return { row, terms: await findCouponTerms(call.db, row) };
}

export interface PlanQuote {
  /** Whether the account can buy it now. */
  available: boolean;
  isUpgrade: boolean;
  /** Null where the period has no list price. What cannot be bought has the list price without deductions. */
  question: PriceQuestion | null;
  price: Price | null;
}

/** The price of one plan and period for the account. */
export function quotePlan(terms: PriceTerms, item: PlanKey, period: BillingFrequency): PlanQuote {
  const wanted = { plan: item, frequency: period, currency: terms.currency };
  const listed = findListPrice(terms.listPrices, wanted, terms.at);
  if (!listed) return { available: false, isUpgrade: false, question: null, price: null };
  const isSold = !terms.offSale.has(item) || terms.buyer.lastItem === item;
  const available = isSold && isBuyable(item, period, terms.buyer);
  const upgrade = isUpgrade(item, period, terms.buyer);
  const question: PriceQuestion = {
    fullPrice: listed.minor,
    currency: terms.currency,
    accountType: plans[item].number,
    period,
    coupon: available ? (terms.coupon?.terms ?? null) : null,
    referral: available ? terms.referral : 0,
    refundable: upgrade ? terms.buyer.refundable : 0,
    credits: available ? terms.credits : 0,
  };
  return { available, isUpgrade: upgrade, question, price: computePrice(question) };
}
