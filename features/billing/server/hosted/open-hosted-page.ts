import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { checkoutExisting, checkoutNew } from '../../hosted-page.contract.ts';
import { COUPON_INVALID } from '../../model/coupon-code.ts';
import { isPlanKey, type PlanKey } from '../../model/plans.ts';
import { findPriceTerms, quotePlan } from '../prices/price-terms.ts';
import { presentQuote } from '../prices/purchase-quote.ts';
import type { FindReferralDiscount } from '../prices/referral-discount.ts';
import type { FindBuyingSchool } from '../schools/buying-school.ts';
import { openSchoolPage } from '../schools/school-page.ts';
import { findSubscriptionByToken } from '../subscriptions/find-subscriptions.ts';
import { checkGateway } from '../subscriptions/offer-subscription.ts';
import { getCardGateway } from '../subscriptions/sell-subscription.ts';
import { syncOverduePlan } from '../sync-overdue-plan.ts';
import { getOpenPage } from './get-open-page.ts';
import { presentHostedPage } from './present-hosted-page.ts';

/**
 * A page of one hour on which the member begins a subscription at today's price. A repeated call gives the page that is open.
 * Only our own pages may ask, as a GET makes a row. Refuses 422 what the member cannot buy and a code without a discount.
 */
export function openNewHostedPage(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  input: InputOf<typeof checkoutNew>,
): Promise<AnswerOf<typeof checkoutNew>> {
  checkOwnPage(call);
  return openPage(call, findReferralDiscount, { ...input, upgrades: null });
}

/** What other features plug into hosted pages. */
export interface HostedSale {
  findReferralDiscount: FindReferralDiscount;
  findBuyingSchool: FindBuyingSchool;
}

/**
 * The same for an upgrade of the member's running plan, or for the licence of the school that they own. Refuses (404) a token that
 * is neither's.
 */
export async function openExistingHostedPage(
  call: MemberCall,
  { findReferralDiscount, findBuyingSchool }: HostedSale,
  input: InputOf<typeof checkoutExisting>,
): Promise<AnswerOf<typeof checkoutExisting>> {
  checkOwnPage(call);
  const row = await findSubscriptionByToken(call.db, input.token);
  if (!row) {
    const school = await findBuyingSchool(call, { token: input.token });
    if (school) return openSchoolPage(call, school, input);
  }
  if (row?.user_id !== call.actor.userId) throw notFound();
  checkGateway(row, getCardGateway(call).name);
  await syncOverduePlan(call);
  return openPage(call, findReferralDiscount, { ...input, upgrades: row.id });
}

type Asked = Pick<InputOf<typeof checkoutNew>, 'planId' | 'coupon' | 'referralId'> & {
  upgrades: string | null;
};

async function openPage(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  { planId, coupon, referralId, upgrades }: Asked,
): Promise<AnswerOf<typeof checkoutNew>> {
  getCardGateway(call);
  const { item, frequency } = readPlanId(planId);
  const code = coupon?.trim() || null;
  const terms = await findPriceTerms(call, findReferralDiscount, { code, referralId: referralId ?? null });
  const { price, available, isUpgrade } = quotePlan(terms, item, frequency);
  const upgraded = isUpgrade ? (terms.buyer.running?.id ?? null) : null;
  if (!price || !available || upgraded !== upgrades) throw invalid({ plan_id: ['is not available'] });
  if (code !== null && price.couponDiscount === 0)
    throw new Refusal(422, COUPON_INVALID, { code: 'coupon_invalid' });
  const { userId } = call.actor;
  const sale = {
    user_id: userId,
    item,
    frequency,
    quantity: 1,
    school_id: null,
    coupon: code,
    referral_id: referralId ?? null,
    upgrades,
    total_minor: price.total,
    currency: terms.currency,
    quote_id: presentQuote(terms, { userId, item, frequency, price, isUpgrade }).id,
  };
  return { hostedPage: presentHostedPage(await getOpenPage(call, sale), call.now) };
}

function checkOwnPage({ http }: MemberCall): void {
  if (http.fetchSite !== null && http.fetchSite !== 'same-origin') throw forbidden();
}

/** Reads `creator-yearly`. Refuses (422) anything else. */
function readPlanId(planId: string): { item: PlanKey; frequency: 'monthly' | 'yearly' } {
  const [item = '', frequency = '', ...rest] = planId.split('-');
  const isPeriod = frequency === 'monthly' || frequency === 'yearly';
  if (rest.length > 0 || !isPlanKey(item) || !isPeriod) throw invalid({ plan_id: ['is invalid'] });
  return { item, frequency };
}
