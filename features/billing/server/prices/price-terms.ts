import { type BillingFrequency, periodEnd } from '#features/payments/model/billing-period.ts';
import { findRefundedInPeriod } from '#features/payments/server/paid-period.store.ts';
import { hasPayments } from '#features/payments/server/payment.store.ts';
import { currencyOfCountry } from '#platform/pure/country-currency.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { type Buyer, guestBuyer, isBuyable, isUpgrade } from '../../model/buyable-plans.ts';
import { normaliseCouponCode } from '../../model/coupon-code.ts';
import { findListPrice, type ListPrices } from '../../model/list-price.ts';
import { type PlanKey, plans } from '../../model/plans.ts';
import {
  type CouponTerms,
  computePrice,
  type Price,
  type PriceQuestion,
  unusedDays,
  unusedShare,
} from '../../model/price.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import type { CouponRow } from '../coupons/coupons.tables.ts';
import { findCouponOf, findCouponTerms, isRedeemable } from '../coupons/find-coupon.ts';
import { findBuyerAccount } from '../credits/find-credits.ts';
import { findSubscriptionsOfUser } from '../subscriptions/find-subscriptions.ts';
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
  hasPaidPlan: false,
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
  const account = userId === null ? undefined : await findBuyerAccount(call.db, userId);
  const buyer = account ? await findBuyer(call, account) : guest;
  const currency = account?.currency ?? currencyOfCountry(call.http.country);
  return {
    currency,
    buyer,
    listPrices: await getListPrices(call.platform, call.db),
    offSale: await getPlansOffSale(call.platform, call.db),
    at: call.now,
    coupon: await findUsableCoupon(call, code, account?.id ?? null),
    referral: await findInvitedDiscount(call, findReferralDiscount, { account, buyer, referralId, currency }),
    credits: account?.credits ?? 0,
  };
}

/** The discount of an invitation for who has never paid. Most accounts have none, so that their payments are asked for last. */
async function findInvitedDiscount(
  call: Call,
  findReferralDiscount: FindReferralDiscount,
  {
    account,
    buyer,
    referralId,
    currency,
  }: {
    account: { id: string } | undefined;
    buyer: BuyerWithHistory;
    referralId: string | null;
    currency: string;
  },
): Promise<number> {
  if (buyer.hasPaidPlan || (!account && referralId === null)) return 0;
  const discount = await findReferralDiscount(call, { userId: account?.id ?? null, referralId, currency });
  return discount > 0 && account && (await hasPayments(call.db, account.id)) ? 0 : discount;
}

async function findUsableCoupon(
  call: Call,
  code: string | null,
  userId: string | null,
): Promise<PriceTerms['coupon']> {
  const normalised = normaliseCouponCode(code);
  const row = normalised === null ? undefined : await findCouponOf(call.db, normalised, userId);
  if (!row || row.is_spent || !isRedeemable(row, call.now)) return null;
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

interface BuyerWithHistory extends Buyer {
  /** The account subscription that runs. */
  running: SubscriptionRow | null;
  /** Whether a plan that they have, or had, has cost anything in its last period. */
  hasPaidPlan: boolean;
  /** What an upgrade now replaces: minor units of the account's currency, and whole days. */
  refundable: number;
  unusedDays: number;
}

/** What an account has, and what it may buy by it. */
async function findBuyer(
  { db, now }: Pick<Call, 'db' | 'now'>,
  account: { id: string; account_type: number },
): Promise<BuyerWithHistory> {
  const rows = await findSubscriptionsOfUser(db, account.id);
  const plans = rows.filter(({ type }) => type === 'AccountSubscription');
  const running = plans.find(({ status }) => status !== 'cancelled') ?? null;
  const last = plans.reduce<SubscriptionRow | null>(
    (one, other) => (one && endOf(one) > endOf(other) ? one : other),
    null,
  );
  const period = running && (await findPaidPeriod(db, running, now));
  return {
    accountType: account.account_type,
    running,
    lastItem: last?.item ?? null,
    runningAddons: rows
      .filter(({ type, status }) => type === 'AddonSubscription' && status !== 'cancelled')
      .map(({ item }) => item),
    hasPaidPlan: rows.some((row) => row.school_id === null && paidOf(row) > 0),
    refundable: period ? unusedShare(period, now) : 0,
    unusedDays: period && period.paid > 0 ? unusedDays(period, now) : 0,
  };
}

const endOf = ({ ended_at, status }: SubscriptionRow): number =>
  status === 'cancelled' ? (ended_at?.getTime() ?? 0) : Number.POSITIVE_INFINITY;

/** What the current period has cost, the credit of an upgrade included: nothing on trial. */
const paidOf = ({ paid_minor, carried_minor }: SubscriptionRow): number => paid_minor + carried_minor;

/** The period that runs, and what was paid for it and not refunded: nothing while its payment is declined. */
export async function findPaidPeriod(db: Db, row: SubscriptionRow, now: Date) {
  const { gateway, gateway_subscription_id: gatewaySubscriptionId } = row;
  const paid = row.renewal_failed_at === null ? paidOf(row) : 0;
  const refunded = paid > 0 ? await findRefundedInPeriod(db, { gateway, gatewaySubscriptionId }, now) : 0;
  return {
    paid: Math.max(0, paid - refunded),
    start: row.period_start ?? periodEnd(row.period_end, row.frequency, -1),
    end: row.period_end,
  };
}
