import { findUser } from '#features/members/server/find-user.ts';
import { findCardGateway } from '#features/payments/server/get-payment-gateway.ts';
import { payByCard } from '#features/payments/server/pay-by-card.ts';
import { findPaymentByGatewayId } from '#features/payments/server/payment.store.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { presentPayment } from '#features/payments/server/present-payment.ts';
import { settlePayment } from '#features/payments/server/settle-payment.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { toMajor } from '#platform/pure/money.ts';
import { conflict, malformed, notFound, Refusal, signedOut, unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { payHostedPage as contract, getHostedPage as pageContract } from '../../hosted-page.contract.ts';
import { isPlanKey, type PlanKey, plans } from '../../model/plans.ts';
import { getListPrice } from '../list-prices.ts';
import { offerSubscription, slotOf } from '../offer-subscription.ts';
import type { FindReferralDiscount } from '../referral-discount.ts';
import { withGatewayRefusals } from '../with-gateway-refusals.ts';
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
 * or expired one, (422) one whose price has changed since; see `payByCard` for the rest.
 */
export async function payHostedPage(
  call: MemberCall,
  sale: { purposes: PaymentPurposes; findReferralDiscount: FindReferralDiscount },
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const gateway = findCardGateway(call.platform);
  if (!gateway?.cards) throw unavailable('Payments are not configured here.', 'payments_off', 3600);
  const page = await getOwnPage(call, input.id);
  if (input.paymentIntentId) return confirm(call, sale.purposes, { page, gateway: gateway.name, input });
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  const settled = await withGatewayRefusals(() =>
    payByCard(call, sale.purposes, {
      gateway: gateway.name,
      paymentMethodToken: input.paymentMethodId,
      slot: slotOf(page.item),
      payer: { id: user.id, name: user.real_name ?? user.username, email: user.email ?? '' },
      body: input,
      offer: (inner, paymentId) => offerPage(inner, sale.findReferralDiscount, { page, paymentId }),
    }),
  );
  return presentPayment(settled);
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

/** Settles a page's payment that its buyer has confirmed in the browser. Refuses (422) any other payment. */
async function confirm(
  call: MemberCall,
  purposes: PaymentPurposes,
  { page, gateway, input }: { page: OwnPage; gateway: string; input: InputOf<typeof contract> },
): Promise<AnswerOf<typeof contract>> {
  if (call.http.idempotencyKey === null) throw malformed('The Idempotency-Key header is missing.');
  const row = await findPaymentByGatewayId(call.db, gateway, input.paymentIntentId ?? '');
  if (!row || row.user_id !== call.actor.userId || row.snapshot.details.hostedPageId !== page.id)
    throw paymentIntentInvalid();
  const settled = await withGatewayRefusals(() => settlePayment(call, purposes, { id: row.id }));
  if (settled.row.state === 'requires_action') throw paymentIntentInvalid();
  return presentPayment(settled);
}

const paymentIntentInvalid = () =>
  new Refusal(422, 'Problem while processing payment intent.', { code: 'payment_intent_invalid' });
