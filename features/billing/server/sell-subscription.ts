import { findUser } from '#features/members/server/find-user.ts';
import type { PaymentAnswer } from '#features/payments/payment-answer.contract.ts';
import type { PaymentGateway, PaymentRequest } from '#features/payments/server/gateway.ts';
import { TotalDiffers } from '#features/payments/server/gateway-errors.ts';
import { findCardGateway } from '#features/payments/server/get-payment-gateway.ts';
import { type PurchaseOffer, payByCard } from '#features/payments/server/pay-by-card.ts';
import { findPaymentByGatewayId, type PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { presentPayment } from '#features/payments/server/present-payment.ts';
import { settlePayment } from '#features/payments/server/settle-payment.ts';
import { conflict, malformed, Refusal, signedOut, unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { PlanKey } from '../model/plans.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { slotOf } from './offer-subscription.ts';
import type { FindReferralDiscount } from './referral-discount.ts';
import { withGatewayRefusals } from './with-gateway-refusals.ts';

/** What other features plug into the sale of subscriptions. */
export interface SubscriptionSale {
  purposes: PaymentPurposes;
  findReferralDiscount: FindReferralDiscount;
}

/** The payment that an offer is for, and the gateway where it is made. */
export interface PaymentPlace {
  paymentId: string;
  gateway: string;
}

interface CardSale {
  item: PlanKey;
  /** The input of the call. */
  body: { paymentMethodId: string; paymentIntentId?: string | null | undefined };
  /** What is charged; see `CardOrder`. */
  offer(call: MemberCall, payment: PaymentPlace): Promise<PurchaseOffer>;
  /** Whether a payment that the buyer has confirmed in the browser is one of this sale. */
  isOfSale(payment: PaymentRow): boolean;
}

/** The gateway for cards. Refuses (503) where none is configured. */
export function getCardGateway({ platform }: MemberCall) {
  const gateway = findCardGateway(platform);
  if (!gateway?.cards) throw unavailable('Payments are not configured here.', 'payments_off', 3600);
  return gateway;
}

/**
 * Charges a card for a subscription, or settles the payment that its buyer has confirmed. Refuses 503 without a gateway for cards,
 * 402 a declined card, 422 a payment of somebody else, of another sale, or unconfirmed (CHECKOUT-116); see `payByCard`.
 */
export async function sellSubscription(
  call: MemberCall,
  purposes: PaymentPurposes,
  { item, body, offer, isOfSale }: CardSale,
): Promise<PaymentAnswer> {
  const gateway = getCardGateway(call);
  if (body.paymentIntentId) {
    if (call.http.idempotencyKey === null) throw malformed('The Idempotency-Key header is missing.');
    const row = await findPaymentByGatewayId(call.db, gateway.name, body.paymentIntentId);
    if (!row || row.user_id !== call.actor.userId || !isOfSale(row)) throw paymentIntentInvalid();
    const settled = await withGatewayRefusals(() => settlePayment(call, purposes, { id: row.id }));
    if (settled.row.state === 'requires_action') throw paymentIntentInvalid();
    return presentPayment(settled);
  }
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  const settled = await withGatewayRefusals(() =>
    payByCard(call, purposes, {
      gateway: gateway.name,
      paymentMethodToken: body.paymentMethodId,
      slot: slotOf(item),
      payer: { id: user.id, name: user.real_name ?? user.username, email: user.email ?? '' },
      body,
      offer: (inner, paymentId) => offer(inner, { paymentId, gateway: gateway.name }),
      check: (request, row) => checkUpgrade(call, gateway, { request, row }),
    }),
  );
  return presentPayment(settled);
}

/**
 * Holds the upgrade of a payment that the gateway does not know yet to what the gateway has. Refuses (409) where it has renewed the
 * plan meanwhile, and throws TotalDiffers where it would charge another total.
 */
async function checkUpgrade(
  call: MemberCall,
  gateway: PaymentGateway,
  { request, row }: { request: PaymentRequest; row: PaymentRow },
): Promise<void> {
  const { buys, details } = row.snapshot;
  if (buys.kind !== 'upgrade' || (await gateway.findPayment(row.id))) return;
  const running = await gateway.findSubscription(buys.subscriptionId);
  if (running && running.currentPeriodEnd.toISOString() !== details.replacedPeriodEnd) {
    if (typeof details.upgrades === 'string') await applyGatewayState(call, details.upgrades);
    throw conflict('The price has changed. Nothing was charged; please look at it again.', 'price_changed');
  }
  const { minor, currency } = await gateway.preview(request);
  if (minor !== row.total_minor || currency !== row.currency) throw new TotalDiffers(row.id);
}

const paymentIntentInvalid = () =>
  new Refusal(422, 'Problem while processing payment intent.', { code: 'payment_intent_invalid' });
