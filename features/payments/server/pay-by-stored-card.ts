import { createHash } from 'node:crypto';
import { conflict, Refusal } from '#platform/pure/refusal.ts';
import type { CardPayments, GatewayPayment, PaymentGateway, PaymentRequest } from './gateway.ts';

/** The name of a stored card towards its owner, whose browser says by it which card it has shown. */
export const storedCardId = ({ token }: { token: string }): string =>
  createHash('sha256').update(`stored card ${token}`).digest('base64url');

interface StoredCardPayment {
  gateway: PaymentGateway;
  cards: CardPayments;
  request: PaymentRequest;
  /** The id of the card that the buyer was shown. */
  shown: string;
}

/**
 * Charges the card of the subscription that is upgraded, or answers with the payment that the gateway knows already. Refuses (422)
 * where no card is stored, (409) where it is another one than the buyer was shown.
 */
export async function payByStoredCard({
  gateway,
  cards,
  request,
  shown,
}: StoredCardPayment): Promise<GatewayPayment> {
  // The card may have been changed since a call whose answer was lost.
  const known = await gateway.findPayment(request.reference);
  if (known) return known;
  const { buys } = request;
  const card = buys.kind === 'upgrade' ? await gateway.findStoredCard?.(buys.subscriptionId) : null;
  if (!card) throw storedCardMissing();
  if (storedCardId(card) !== shown)
    throw conflict(
      'Another card is stored for your plan by now. Nothing was charged; please look at it again.',
      'stored_card_changed',
    );
  return cards.pay(request, card.token);
}

export const storedCardMissing = () =>
  new Refusal(422, 'There is no stored card that could be charged. Please enter a card.', {
    code: 'stored_card_missing',
  });
