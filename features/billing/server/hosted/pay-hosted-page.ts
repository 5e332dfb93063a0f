import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { toMajor } from '#platform/pure/money.ts';
import { conflict, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { payHostedPage as contract, getHostedPage as pageContract } from '../../hosted-page.contract.ts';
import { isPlanKey, type PlanKey, plans } from '../../model/plans.ts';
import type { QuoteView } from '../../quote.contract.ts';
import { findPriceTerms, quotePlan } from '../prices/price-terms.ts';
import { presentQuote } from '../prices/purchase-quote.ts';
import type { FindReferralDiscount } from '../prices/referral-discount.ts';
import { presentSchoolPage } from '../schools/school-page.ts';
import { sellSchoolLicence } from '../schools/sell-school-licence.ts';
import { offerSubscription, slotOf } from '../subscriptions/offer-subscription.ts';
import {
  type PaymentPlace,
  type SubscriptionSale,
  sellSubscription,
} from '../subscriptions/sell-subscription.ts';
import { findHostedPage, type HostedPageRow } from './hosted-page.store.ts';
import type { HostedSale } from './open-hosted-page.ts';
import { presentHostedPage } from './present-hosted-page.ts';

/** What a page sells. Refuses (404) another member's. */
export async function getHostedPage(
  call: MemberCall,
  { findReferralDiscount, findBuyingSchool }: HostedSale,
  { id }: InputOf<typeof pageContract>,
): Promise<AnswerOf<typeof pageContract>> {
  const row = await getOwnPage(call, id);
  const { item, frequency, currency, total_minor: minor } = row;
  const shown = presentHostedPage(row, call.now);
  return {
    ...shown,
    item,
    frequency,
    total: toMajor({ minor, currency }),
    currency: currency.toLowerCase(),
    coupon: row.coupon,
    ...(row.school_id === null
      ? {
          planName: plans[toPlanPage(row).item].name,
          quantity: row.quantity,
          schoolName: null,
          quote:
            shown.state === 'created' ? await findQuote(call, findReferralDiscount, toPlanPage(row)) : null,
        }
      : await presentSchoolPage(call, findBuyingSchool, row)),
  };
}

/** What an open page charges; null where a price, now or later, has changed since it was opened. */
async function findQuote(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  { user_id: userId, item, frequency, coupon, referral_id, quote_id }: PlanPage,
): Promise<QuoteView | null> {
  const terms = await findPriceTerms(call, findReferralDiscount, { code: coupon, referralId: referral_id });
  const { price, available, isUpgrade } = quotePlan(terms, item, frequency);
  if (!price || !available) return null;
  const quote = presentQuote(terms, { userId, item, frequency, price, isUpgrade });
  return quote.id === quote_id ? quote : null;
}

/**
 * Charges a card for what a page sells, at the prices that the page was made at. Refuses (404) another member's page, (409) a paid
 * or expired one, (422) one whose price has changed since; see `sellSubscription` for the rest.
 */
export async function payHostedPage(
  call: MemberCall,
  { findBuyingSchool, ...sale }: SubscriptionSale & Pick<HostedSale, 'findBuyingSchool'>,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const found = await getOwnPage(call, input.id);
  if (found.school_id !== null)
    return sellSchoolLicence(call, { sale, findBuyingSchool, page: found }, input);
  const { purposes, findReferralDiscount } = sale;
  const page = toPlanPage(found);
  return sellSubscription(call, purposes, {
    slot: slotOf(page.item),
    body: input,
    offer: (inner, payment) => offerPage(inner, findReferralDiscount, { page, payment }),
    isOfSale: ({ snapshot }) => snapshot.details.hostedPageId === page.id,
  });
}

type PlanPage = HostedPageRow & { item: PlanKey };

async function getOwnPage(call: MemberCall, id: string): Promise<HostedPageRow> {
  const row = await findHostedPage(call.db, id);
  if (row?.user_id !== call.actor.userId) throw notFound();
  return row;
}

/** A page that sells a plan or an add-on. Refuses (404) one that sells what there is no more. */
function toPlanPage(row: HostedPageRow): PlanPage {
  if (!isPlanKey(row.item)) throw notFound();
  return { ...row, item: row.item };
}

async function offerPage(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  { page, payment }: { page: PlanPage; payment: PaymentPlace },
) {
  const { state } = presentHostedPage(page, call.now);
  if (state !== 'created') throw conflict('This page has closed. Please begin anew.', `hosted_page_${state}`);
  const offer = await offerSubscription(call, findReferralDiscount, {
    item: page.item,
    frequency: page.frequency,
    code: page.coupon,
    referralId: page.referral_id,
    shown: null,
    ...payment,
  });
  const { snapshot, quoteId } = offer;
  if (quoteId !== page.quote_id)
    throw new Refusal(422, 'The price has changed. Nothing was charged; please begin anew.', {
      code: 'price_changed',
    });
  return { ...offer, snapshot: { ...snapshot, details: { ...snapshot.details, hostedPageId: page.id } } };
}
