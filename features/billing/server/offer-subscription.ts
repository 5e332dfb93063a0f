import { lockUser } from '#features/members/server/users.store.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { Reduction } from '#features/payments/server/gateway.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import { conflict, invalid, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { COUPON_INVALID } from '../model/coupon-code.ts';
import { type PlanKey, plans } from '../model/plans.ts';
import type { Price } from '../model/price.ts';
import { spendCredits } from './credits.ts';
import { findConflictingSubscription } from './find-subscriptions.ts';
import { findPriceTerms, quotePlan } from './price-terms.ts';
import { reserveCoupon } from './redeem-coupon.ts';
import type { FindReferralDiscount } from './referral-discount.ts';

/** One payment for a plan may be under way, and one for each add-on. */
export const planSlot = 'plan';
export const slotOf = (item: PlanKey): string => ('isAddon' in plans[item] ? item : planSlot);

interface WantedSubscription {
  item: PlanKey;
  frequency: BillingFrequency;
  code: string | null;
  referralId: string | null;
  /** The payment that reserves the coupon and the credits. */
  paymentId: string;
}

/**
 * What a new subscription costs its buyer, whose row stays locked until the transaction ends; reserves the coupon and the credits
 * that the price uses. Refuses (422) what the buyer cannot buy, and a code that gives no discount (CHECKOUT-118, 129).
 */
export async function offerSubscription(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  { item, frequency, code, referralId, paymentId }: WantedSubscription,
): Promise<PurchaseOffer> {
  const { userId } = call.actor;
  if (!(await lockUser(call.db, userId))) throw signedOut();
  const terms = await findPriceTerms(call, findReferralDiscount, { code, referralId });
  const { price, available, isUpgrade } = quotePlan(terms, item, frequency);
  if (!price || !available || isUpgrade) throw invalid({ account_type: ['is not available'] });
  const type = 'isAddon' in plans[item] ? 'AddonSubscription' : 'AccountSubscription';
  // One that is being restarted does not run yet, and is charged already.
  if (await findConflictingSubscription(call.db, { id: paymentId, user_id: userId, type, item }))
    throw conflict('Another payment for this is being made.', 'payment_running');
  if (code !== null && price.couponDiscount === 0) throw couponInvalid();
  if (code !== null && !(await reserveCoupon(call, { code, userId, paymentId }))) throw couponInvalid();
  const { currency } = terms;
  if (price.spentCredits > 0)
    await spendCredits(call, { userId, currency, atMost: price.spentCredits, paymentId });
  const title = `Tonehall ${plans[item].name}`;
  const buys = {
    kind: 'subscription',
    item,
    title,
    frequency,
    price: { minor: price.fullPrice, currency },
    reductions: reductionsOf(price),
  } as const;
  return {
    purpose: 'subscription',
    total: { minor: price.total, currency },
    snapshot: { buys, details: { price } },
  };
}

/** The parts that are taken off the list price; all but the coupon's are of the first period. */
function reductionsOf(price: Price): Reduction[] {
  const reductions: Reduction[] = [
    { name: 'coupon', minor: price.couponDiscount, cycles: price.cycles },
    { name: 'upgrade_credit', minor: price.appliedRefundable, cycles: 1 },
    { name: 'referral', minor: price.appliedCredits - price.spentCredits, cycles: 1 },
    { name: 'credits', minor: price.spentCredits, cycles: 1 },
  ];
  return reductions.filter(({ minor }) => minor > 0);
}

const couponInvalid = () => new Refusal(422, COUPON_INVALID, { code: 'coupon_invalid' });
