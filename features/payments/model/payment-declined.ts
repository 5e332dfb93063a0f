import { Refusal } from '#platform/pure/refusal.ts';

/** Reasons that gateways give as an error of their own; any other is the bank's, of a `card_declined`. */
const ownErrors: ReadonlySet<string> = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'payment_intent_authentication_failure',
  'payment_method_not_present',
  'processing_error',
  'setup_intent_authentication_failure',
]);

/**
 * A payment that was declined: 402 with `{"error":{"code","decline_code","message"}}` (CHECKOUT-086). The browser has the texts,
 * so the message is null.
 */
export class PaymentDeclined extends Refusal {
  private readonly reason: string;

  constructor(reason: string) {
    super(402, 'The payment was declined.', { code: reason });
    this.reason = reason;
  }

  override toBody(): object {
    const isOwn = ownErrors.has(this.reason);
    return {
      error: {
        code: isOwn ? this.reason : 'card_declined',
        decline_code: isOwn ? null : this.reason,
        message: null,
      },
    };
  }
}
