import { lockUser } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { checkoutExisting, checkoutNew } from '../../hosted-page.contract.ts';
import { COUPON_INVALID } from '../../model/coupon-code.ts';
import { isPlanKey, type PlanKey } from '../../model/plans.ts';
import { findSubscriptionByToken } from '../find-subscriptions.ts';
import { findPriceTerms, quotePlan } from '../price-terms.ts';
import type { FindReferralDiscount } from '../referral-discount.ts';
import { getCardGateway } from '../sell-subscription.ts';
import { findOpenHostedPage, type HostedPageRow, insertHostedPage } from './hosted-page.store.ts';
import { presentHostedPage } from './present-hosted-page.ts';

const hourMs = 3_600_000;

/**
 * A page of one hour on which the member begins a subscription at today's price. A repeated call gives the page that is open.
 * Only our own pages may ask, as a GET makes a row. Refuses 422 what the member cannot buy and a code without a discount.
 */
export async function openNewHostedPage(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  input: InputOf<typeof checkoutNew>,
): Promise<AnswerOf<typeof checkoutNew>> {
  checkOwnPage(call);
  getCardGateway(call);
  const { item, frequency } = readPlanId(input.planId);
  const code = input.coupon?.trim() || null;
  const referralId = input.referralId ?? null;
  const terms = await findPriceTerms(call, findReferralDiscount, { code, referralId });
  const { price, available, isUpgrade } = quotePlan(terms, item, frequency);
  if (!price || !available || isUpgrade) throw invalid({ plan_id: ['is not available'] });
  if (code !== null && price.couponDiscount === 0)
    throw new Refusal(422, COUPON_INVALID, { code: 'coupon_invalid' });
  const sale = {
    user_id: call.actor.userId,
    item,
    frequency,
    coupon: code,
    referral_id: referralId,
    total_minor: price.total,
    currency: terms.currency,
  };
  const row = await inTransaction(call, async ({ db, now, newId }) => {
    // Two calls at once make one page.
    if (!(await lockUser(db, sale.user_id))) throw signedOut();
    const open = await findOpenHostedPage(db, sale, now);
    if (open) return open;
    const expiresAt = new Date(now.getTime() + hourMs);
    const made: HostedPageRow = {
      id: newId(),
      ...sale,
      quantity: 1,
      state: 'created',
      expires_at: expiresAt,
      created_at: now,
    };
    await insertHostedPage(db, made);
    return made;
  });
  return { hostedPage: presentHostedPage(row, call.now) };
}

/** Refuses (404) a token that is not the member's, and (422) everything else: a running plan cannot be changed yet. */
export async function openExistingHostedPage(
  call: MemberCall,
  { token, planId }: InputOf<typeof checkoutExisting>,
): Promise<AnswerOf<typeof checkoutExisting>> {
  checkOwnPage(call);
  const row = await findSubscriptionByToken(call.db, token);
  if (row?.user_id !== call.actor.userId) throw notFound();
  readPlanId(planId);
  throw new Refusal(
    422,
    'A running plan cannot be changed here yet. You can end it under My subscriptions.',
    {
      code: 'upgrade_unavailable',
    },
  );
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
