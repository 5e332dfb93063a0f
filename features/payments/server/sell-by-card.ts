import { findUser } from '#features/members/server/find-user.ts';
import { invalid, malformed, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { PaymentAnswer } from '../payment-answer.contract.ts';
import type { GatewayPayment } from './gateway.ts';
import { GatewayUnavailable } from './gateway-errors.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { type CardChoice, type CardOrder, payByCard } from './pay-by-card.ts';
import { storedCardMissing } from './pay-by-stored-card.ts';
import { findPaymentByGatewayId, type PaymentRow } from './payment.store.ts';
import type { PaymentPurposes } from './payment-purpose.ts';
import { presentPayment } from './present-payment.ts';
import { settlePayment } from './settle-payment.ts';

interface CaptchaBody {
  recaptchaResponse?: string | null | undefined;
}

export interface CardSale extends Pick<CardOrder, 'gateway' | 'slot' | 'offer' | 'check'> {
  /** Whose customer it is at the gateway; the buyer unless given. */
  payer?: CardOrder['payer'] | undefined;
  /** The input of the call. */
  body: CaptchaBody & {
    paymentMethodId?: string | null | undefined;
    paymentIntentId?: string | null | undefined;
    storedCard?: string | null | undefined;
  };
  /** Whether a payment that the buyer has confirmed in the browser is one of this sale. */
  isOfSale(payment: PaymentRow): boolean;
}

/**
 * Charges a card for a purchase, or settles the payment that its buyer has confirmed. Refuses 402 a declined card, 422 a payment of
 * somebody else, of another sale, or unconfirmed (CHECKOUT-116), and a stored card for what is no upgrade; see `payByCard` and
 * `payByStoredCard`. Throws the gateway's errors.
 */
export async function sellByCard(
  call: MemberCall,
  purposes: PaymentPurposes,
  { isOfSale, ...sale }: CardSale,
): Promise<PaymentAnswer> {
  const { gateway, body } = sale;
  if (body.paymentIntentId) {
    if (call.http.idempotencyKey === null) throw malformed('The Idempotency-Key header is missing.');
    const row = await findPaymentByGatewayId(call.db, gateway, body.paymentIntentId);
    if (!row || row.user_id !== call.actor.userId || !isOfSale(row)) throw paymentIntentInvalid();
    const settled = await settlePayment(call, purposes, { id: row.id });
    if (settled.row.state === 'requires_action') throw paymentIntentInvalid();
    return presentPayment(settled);
  }
  const card = cardOf(body);
  return presentPayment(await payByCard(call, purposes, await orderOf(call, sale, card)));
}

/** The card that a call names. Refuses (422) none and two. */
function cardOf({ paymentMethodId: token, storedCard }: CardSale['body']): CardChoice {
  if (token && storedCard) throw invalid({ stored_card: ['cannot be sent with payment_method_id'] });
  if (storedCard) return { storedCard };
  if (!token) throw invalid({ payment_method_id: ['is missing'] });
  return { token };
}

/** A sale whose payment its buyer's browser confirms with a card. */
export type BegunSale = Omit<CardSale, 'body' | 'isOfSale'> & { body: CaptchaBody };

/**
 * Begins a payment without a card: its buyer's browser confirms it at the gateway with the client secret. A repeated call answers
 * the same. Refuses and throws as `sellByCard`.
 */
export async function beginByCard(
  call: MemberCall,
  purposes: PaymentPurposes,
  sale: BegunSale,
): Promise<{ row: PaymentRow; atGateway: GatewayPayment }> {
  const { row, atGateway } = await payByCard(call, purposes, await orderOf(call, sale, null));
  presentPayment({ row, atGateway });
  if (atGateway) return { row, atGateway };
  const known = row.settled_at && (await getPaymentGateway(call.platform, row.gateway).findPayment(row.id));
  if (!known) throw new GatewayUnavailable();
  return { row, atGateway: known };
}

async function orderOf(
  call: MemberCall,
  {
    gateway,
    slot,
    payer,
    body,
    offer,
    check,
  }: Omit<BegunSale, 'check'> & { check?: CardSale['check'] | undefined },
  card: CardChoice | null,
): Promise<CardOrder> {
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  // A repeated call may carry another response, which is no part of what is bought.
  const { recaptchaResponse, ...bought } = body;
  return {
    gateway,
    card,
    slot,
    payer: payer ?? { id: user.id, name: user.real_name ?? user.username, email: user.email ?? '' },
    body: bought,
    captchaResponse: recaptchaResponse ?? null,
    offer: card && 'storedCard' in card ? upgradeOnly(offer) : offer,
    ...(check && { check }),
  };
}

/** A first purchase has no card. */
const upgradeOnly =
  (offer: CardOrder['offer']): CardOrder['offer'] =>
  async (call, paymentId) => {
    const offered = await offer(call, paymentId);
    if (offered.snapshot.buys.kind !== 'upgrade') throw storedCardMissing();
    return offered;
  };

const paymentIntentInvalid = () =>
  new Refusal(422, 'Problem while processing payment intent.', { code: 'payment_intent_invalid' });
