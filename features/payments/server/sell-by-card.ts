import { findUser } from '#features/members/server/find-user.ts';
import { malformed, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { PaymentAnswer } from '../payment-answer.contract.ts';
import { type CardOrder, payByCard } from './pay-by-card.ts';
import { findPaymentByGatewayId, type PaymentRow } from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';
import { presentPayment } from './present-payment.ts';
import { settlePayment } from './settle-payment.ts';

export interface CardSale extends Pick<CardOrder, 'gateway' | 'slot' | 'offer' | 'check'> {
  /** The input of the call. */
  body: { paymentMethodId: string; paymentIntentId?: string | null | undefined };
  /** Whether a payment that the buyer has confirmed in the browser is one of this sale. */
  isOfSale(payment: PaymentRow): boolean;
}

/**
 * Charges a card for a purchase, or settles the payment that its buyer has confirmed. Refuses 402 a declined card, 422 a payment of
 * somebody else, of another sale, or unconfirmed (CHECKOUT-116); see `payByCard`. Throws the gateway's errors.
 */
export async function sellByCard(
  call: MemberCall,
  purposes: PaymentPurposes,
  { gateway, slot, body, offer, check, isOfSale }: CardSale,
): Promise<PaymentAnswer> {
  if (body.paymentIntentId) {
    if (call.http.idempotencyKey === null) throw malformed('The Idempotency-Key header is missing.');
    const row = await findPaymentByGatewayId(call.db, gateway, body.paymentIntentId);
    if (!row || row.user_id !== call.actor.userId || !isOfSale(row)) throw paymentIntentInvalid();
    const settled = await settlePayment(call, purposes, { id: row.id });
    if (settled.row.state === 'requires_action') throw paymentIntentInvalid();
    return presentPayment(settled);
  }
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  const settled = await payByCard(call, purposes, {
    gateway,
    paymentMethodToken: body.paymentMethodId,
    slot,
    payer: { id: user.id, name: user.real_name ?? user.username, email: user.email ?? '' },
    body,
    offer,
    ...(check && { check }),
  });
  return presentPayment(settled);
}

const paymentIntentInvalid = () =>
  new Refusal(422, 'Problem while processing payment intent.', { code: 'payment_intent_invalid' });
