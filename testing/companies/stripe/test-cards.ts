/** What Stripe's own test cards do, by the ids that it gives them instead of numbers. */
export interface TestCard {
  last4: string;
  /** Refused as soon as it is to be kept. */
  keeping?: Decline;
  /** Refused with every charge. */
  charging?: Decline;
  /** The bank asks its owner, who must be there. */
  asks?: boolean;
}

export interface Decline {
  code: string;
  decline_code?: string;
}

const declined = (decline_code: string): Decline => ({ code: 'card_declined', decline_code });
const everywhere = (decline: Decline) => ({ keeping: decline, charging: decline });

export const testCards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { last4: '4242' },
  pm_card_mastercard: { last4: '4444' },
  pm_card_authenticationRequired: { last4: '3184', asks: true },
  pm_card_chargeCustomerFail: { last4: '0341', charging: declined('generic_decline') },
  pm_card_visa_chargeDeclined: { last4: '0002', ...everywhere(declined('generic_decline')) },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    last4: '9995',
    ...everywhere(declined('insufficient_funds')),
  },
  pm_card_chargeDeclinedExpiredCard: { last4: '0069', ...everywhere({ code: 'expired_card' }) },
  pm_card_chargeDeclinedIncorrectCvc: { last4: '0127', ...everywhere({ code: 'incorrect_cvc' }) },
  pm_card_chargeDeclinedProcessingError: { last4: '0119', ...everywhere({ code: 'processing_error' }) },
};
