import type { PaymentAnswer } from '#features/payments/payment-answer.contract.ts';
import type { PaymentGateway, PaymentRequest } from '#features/payments/server/gateway.ts';
import { TotalDiffers } from '#features/payments/server/gateway-errors.ts';
import { findCardGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { PurchaseOffer } from '#features/payments/server/pay-by-card.ts';
import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { type BegunSale, type CardSale, sellByCard } from '#features/payments/server/sell-by-card.ts';
import { conflict, unavailable } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { FindReferralDiscount } from '../prices/referral-discount.ts';
import { withGatewayRefusals } from '../with-gateway-refusals.ts';
import { applyGatewayState } from './apply-gateway-state.ts';

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

interface SubscriptionCardSale extends Pick<CardSale, 'body' | 'isOfSale' | 'slot' | 'payer'> {
  /** What is charged; see `CardOrder`. */
  offer(call: MemberCall, payment: PaymentPlace): Promise<PurchaseOffer>;
}

/** The gateway for cards. Refuses (503) where none is configured. */
export function getCardGateway({ platform }: MemberCall) {
  const gateway = findCardGateway(platform);
  if (!gateway?.cards) throw unavailable('Payments are not configured here.', 'payments_off', 3600);
  return gateway;
}

/** Charges a card for a subscription. Refuses 503 without a gateway for cards; see `sellByCard` for the rest. */
export async function sellSubscription(
  call: MemberCall,
  purposes: PaymentPurposes,
  sale: SubscriptionCardSale,
): Promise<PaymentAnswer> {
  const { body, isOfSale } = sale;
  const terms = cardSaleOf(call, sale);
  return withGatewayRefusals(() => sellByCard(call, purposes, { ...terms, body, isOfSale }));
}

/** How a subscription is sold by card. Refuses 503 without a gateway for cards. */
export function cardSaleOf(
  call: MemberCall,
  { slot, payer, offer }: Pick<SubscriptionCardSale, 'slot' | 'payer' | 'offer'>,
): Omit<BegunSale, 'body'> {
  const gateway = getCardGateway(call);
  return {
    gateway: gateway.name,
    slot,
    ...(payer && { payer }),
    offer: (inner, paymentId) => offer(inner, { paymentId, gateway: gateway.name }),
    check: (request, row) => checkUpgrade(call, gateway, { request, row }),
  };
}

/**
 * Holds the upgrade of a payment that the gateway does not know yet to what the gateway has. Refuses (409) where it has renewed the
 * plan meanwhile, and throws TotalDiffers where it would charge another total.
 */
export async function checkUpgrade(
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
