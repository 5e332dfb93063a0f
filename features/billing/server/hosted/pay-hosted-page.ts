import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { toMajor } from '#platform/pure/money.ts';
import { conflict, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { payHostedPage as contract, getHostedPage as pageContract } from '../../hosted-page.contract.ts';
import { isPlanKey, type PlanKey, plans } from '../../model/plans.ts';
import { getListPrice } from '../list-prices.ts';
import { offerSubscription } from '../offer-subscription.ts';
import type { FindReferralDiscount } from '../referral-discount.ts';
import { type SubscriptionSale, sellSubscription } from '../sell-subscription.ts';
import { findHostedPage, type HostedPageRow } from './hosted-page.store.ts';
import { presentHostedPage } from './present-hosted-page.ts';

/** What a page sells. Refuses (404) another member's. */
export async function getHostedPage(
  call: MemberCall,
  { id }: InputOf<typeof pageContract>,
): Promise<AnswerOf<typeof pageContract>> {
  const row = await getOwnPage(call, id);
  const { item, frequency, currency, total_minor: minor } = row;
  const listed = await getListPrice(call.platform, { plan: item, frequency, currency });
  return {
    ...presentHostedPage(row, call.now),
    planName: plans[row.item].name,
    item,
    frequency,
    total: toMajor({ minor, currency }),
    price: toMajor(listed ?? { minor, currency }),
    currency: currency.toLowerCase(),
  };
}

/**
 * Charges a card for what a page sells, at the price that the page was made at. Refuses (404) another member's page, (409) a paid
 * or expired one, (422) one whose price has changed since; see `sellSubscription` for the rest.
 */
export async function payHostedPage(
  call: MemberCall,
  { purposes, findReferralDiscount }: SubscriptionSale,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const page = await getOwnPage(call, input.id);
  return sellSubscription(call, purposes, {
    item: page.item,
    body: input,
    offer: (inner, paymentId) => offerPage(inner, findReferralDiscount, { page, paymentId }),
    isOfSale: ({ snapshot }) => snapshot.details.hostedPageId === page.id,
  });
}

type OwnPage = HostedPageRow & { item: PlanKey };

async function getOwnPage(call: MemberCall, id: string): Promise<OwnPage> {
  const row = await findHostedPage(call.db, id);
  if (row?.user_id !== call.actor.userId || !isPlanKey(row.item)) throw notFound();
  return { ...row, item: row.item };
}

async function offerPage(
  call: MemberCall,
  findReferralDiscount: FindReferralDiscount,
  { page, paymentId }: { page: OwnPage; paymentId: string },
) {
  const { state } = presentHostedPage(page, call.now);
  if (state !== 'created') throw conflict('This page has closed. Please begin anew.', `hosted_page_${state}`);
  const offer = await offerSubscription(call, findReferralDiscount, {
    item: page.item,
    frequency: page.frequency,
    code: page.coupon,
    referralId: page.referral_id,
    paymentId,
  });
  const isSame = offer.total.minor === page.total_minor && offer.total.currency === page.currency;
  if (!isSame)
    throw new Refusal(422, 'The price has changed. Nothing was charged; please begin anew.', {
      code: 'price_changed',
    });
  const { snapshot } = offer;
  return { ...offer, snapshot: { ...snapshot, details: { ...snapshot.details, hostedPageId: page.id } } };
}
