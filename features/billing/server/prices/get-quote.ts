import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { COUPON_INVALID } from '../../model/coupon-code.ts';
import { findPlanByNumber } from '../../model/plans.ts';
import type { getQuote as contract } from '../../quote.contract.ts';
import { countCouponAttempt, countWrongCoupon } from '../coupons/coupon-attempt-limits.ts';
import { syncOverduePlan } from '../sync-overdue-plan.ts';
import { findPriceTerms, quotePlan } from './price-terms.ts';
import { presentQuote } from './purchase-quote.ts';
import type { FindReferralDiscount } from './referral-discount.ts';

/** What a plan costs the caller now and next. Refuses (422) what the caller cannot buy, and a code without a discount. */
export async function getQuote(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const code = input.coupon?.trim() || null;
  if (code !== null) await countCouponAttempt(call);
  await syncOverduePlan(call);
  const item = findPlanByNumber(Number(input.accountType));
  const asked = { code, referralId: input.referralId ?? null };
  const terms = await findPriceTerms(call, findReferralDiscount, asked);
  if (!item) throw invalid({ account_type: ['is not available'] });
  const { price, available, isUpgrade } = quotePlan(terms, item, input.period);
  if (!price || !available) throw invalid({ account_type: ['is not available'] });
  if (code !== null && price.couponDiscount === 0) {
    await countWrongCoupon(call);
    throw new Refusal(422, COUPON_INVALID, { code: 'coupon_invalid' });
  }
  const { userId } = call.actor;
  return { quote: presentQuote(terms, { userId, item, frequency: input.period, price, isUpgrade }) };
}
