import type { AnswerOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { checkoutExisting, getHostedPage } from '../../hosted-page.contract.ts';
import { maxTeachers, schoolItem, schoolItemName } from '../../model/school-licence.ts';
import type { QuoteView } from '../../quote.contract.ts';
import { getOpenPage } from '../hosted/get-open-page.ts';
import type { HostedPageRow } from '../hosted/hosted-page.store.ts';
import { presentHostedPage } from '../hosted/present-hosted-page.ts';
import { findSchoolSubscription } from '../subscriptions/find-subscriptions.ts';
import { checkGateway } from '../subscriptions/offer-subscription.ts';
import { getCardGateway } from '../subscriptions/sell-subscription.ts';
import { syncSubscription } from '../subscriptions/sync-subscription.ts';
import type { BuyingSchool, FindBuyingSchool } from './buying-school.ts';
import { getSchoolTerms } from './school-terms.ts';

interface Asked {
  planId: string;
  quantity?: number | undefined;
}

/**
 * A page of one hour on which a school's owner buys its licence, or one for more teachers. Refuses (422) another plan than
 * `education-yearly` and fewer teachers than the school has.
 */
export async function openSchoolPage(
  call: MemberCall,
  school: BuyingSchool,
  { planId, quantity }: Asked,
): Promise<AnswerOf<typeof checkoutExisting>> {
  if (planId !== `${schoolItem}-yearly`) throw invalid({ plan_id: ['is not available'] });
  const gateway = getCardGateway(call);
  const before = await findSchoolSubscription(call.db, school.id);
  // A period that is over is asked about first.
  if (before && before.status !== 'cancelled') {
    checkGateway(before, gateway.name);
    if (before.period_end <= call.now) await syncSubscription(call, { id: before.id });
  }
  const count = await checkQuantity(call, school, quantity);
  const terms = await getSchoolTerms(call, school, count);
  const page = await getOpenPage(call, {
    user_id: call.actor.userId,
    item: schoolItem,
    frequency: 'yearly',
    quantity: count,
    school_id: school.id,
    coupon: null,
    referral_id: null,
    upgrades: terms.running?.id ?? null,
    total_minor: terms.price.total,
    currency: terms.currency,
    quote_id: terms.quote.id,
  });
  return { hostedPage: presentHostedPage(page, call.now) };
}

/** As many teachers as are asked for, or as the school has. Refuses (422) fewer than those. */
export async function checkQuantity(
  call: MemberCall,
  school: BuyingSchool,
  quantity: number | undefined,
): Promise<number> {
  const teachers = await school.lockTeachers(call.db);
  if (quantity !== undefined && quantity < teachers)
    throw invalid({ quantity: [`is less than the ${teachers} teachers of your school`] });
  return Math.min(quantity ?? teachers, maxTeachers);
}

/** The school that a page sells to. Refuses (403) who is not its owner any more. */
export async function getSchoolOfPage(
  call: MemberCall,
  findBuyingSchool: FindBuyingSchool,
  { school_id: id }: HostedPageRow,
): Promise<BuyingSchool> {
  if (id === null) throw notFound();
  const school = await findBuyingSchool(call, { id });
  if (!school) throw forbidden();
  return school;
}

/** What a page for a school shows. */
export async function presentSchoolPage(
  call: MemberCall,
  findBuyingSchool: FindBuyingSchool,
  row: HostedPageRow,
): Promise<Pick<AnswerOf<typeof getHostedPage>, 'planName' | 'quantity' | 'schoolName' | 'quote'>> {
  const school = await getSchoolOfPage(call, findBuyingSchool, row);
  const isOpen = presentHostedPage(row, call.now).state === 'created';
  return {
    planName: schoolItemName,
    quantity: row.quantity,
    schoolName: school.name,
    quote: isOpen ? await findQuote(call, school, row) : null,
  };
}

/** Null where another sum is due than the page was opened with. */
async function findQuote(
  call: MemberCall,
  school: BuyingSchool,
  { quantity, quote_id }: HostedPageRow,
): Promise<QuoteView | null> {
  try {
    const { quote } = await getSchoolTerms(call, school, quantity);
    return quote.id === quote_id ? quote : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
