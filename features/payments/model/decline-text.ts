/** The fields of a card form. */
export type CardField = 'number' | 'expiry' | 'cvc';

const ask = 'Please contact the card issuer for more information.';
const notAuthorized = `The payment cannot be authorized. ${ask}`;
const unknownReason = `The card was declined for an unknown reason. ${ask}`;
const notConfirmed = 'Your bank did not confirm the payment. Please try again or use another card.';
const intentProblem = 'Problem while processing payment intent.';

/** Codes that concern one field, with their texts (CHECKOUT-069, 070). */
const fieldTexts: Readonly<Record<string, { field: CardField; text: string }>> = {
  incorrect_number: { field: 'number', text: 'The card number is incorrect.' },
  invalid_number: { field: 'number', text: 'The card number is invalid.' },
  incorrect_cvc: { field: 'cvc', text: "The card's security code is incorrect." },
  invalid_cvc: { field: 'cvc', text: "The card's security code is invalid." },
  invalid_expiry_year: { field: 'expiry', text: "The card's expiration year is invalid." },
  invalid_expiry_month: { field: 'expiry', text: "The card's expiration month is invalid." },
};

const notAuthorizedCodes = [
  'fraudulent',
  'lost_card',
  'stolen_card',
  'restricted_card',
  'pickup_card',
  'security_violation',
  'merchant_blacklist',
  'not_permitted',
  'transaction_not_allowed',
  'service_not_allowed',
  'stop_payment_order',
  'revocation_of_authorization',
  'invalid_account',
  'card_not_supported',
  'card_velocity_exceeded',
  'withdrawal_count_limit_exceeded',
];
const unknownReasonCodes = ['generic_decline', 'do_not_honor', 'call_issuer'];

const texts: Readonly<Record<string, string>> = {
  expired_card: 'The card has expired. Please use another card.',
  insufficient_funds:
    'The card has insufficient funds to complete the purchase. Please try again with another card.',
  duplicate_transaction:
    'A payment with identical amount and card information was submitted very recently. Please check your account before trying again.',
  pin_try_exceeded: 'The allowable number of PIN tries has been exceeded. Please use another card.',
  processing_error: 'An error occurred while processing the card. Please try again.',
  issuer_not_available: 'The card issuer could not be reached. Please try again.',
  payment_processing_failed: 'The payment could not be processed. Please use another payment method.',
  payment_method_verification_failed: 'Problem while adding the card.',
  payment_method_not_present: 'There is no payment method on your account. Please add one and try again.',
  payment_gateway_currency_incompatible:
    'The payment method cannot be used with your currency. Please use another payment method.',
  payment_intent_invalid: intentProblem,
  payment_intent_invalid_amount: intentProblem,
  payment_intent_authentication_failure: notConfirmed,
  setup_intent_authentication_failure: notConfirmed,
  authentication_required: notConfirmed,
  ...allWith(notAuthorized, notAuthorizedCodes),
  ...allWith(unknownReason, unknownReasonCodes),
};

function allWith(text: string, codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, text]));
}

/**
 * The code that a buyer is answered: of those with one text the same, so that nobody who tries stolen cards finds out more than the
 * text says (CHECKOUT-139).
 */
export function answeredDeclineCode(code: string): string {
  if (notAuthorizedCodes.includes(code)) return 'transaction_not_allowed';
  return unknownReasonCodes.includes(code) ? 'generic_decline' : code;
}

export interface DeclineText {
  text: string;
  /** The field that the text stands under; null for the whole form. */
  field: CardField | null;
}

interface DeclinedPurchase {
  /** The gateway's decline or error code; null where there is none. */
  code: string | null;
  /** What was being bought, whose unknown codes have different texts. */
  buys: 'subscription' | 'sound';
  supportEmail: string;
}

/** What the buyer reads about a payment that was declined (CHECKOUT-069 to 085, 130, 131). */
export function declineText({ code, buys, supportEmail }: DeclinedPurchase): DeclineText {
  const ofField = code !== null && Object.hasOwn(fieldTexts, code) ? fieldTexts[code] : undefined;
  if (ofField) return ofField;
  const known = code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined;
  if (known) return { text: known, field: null };
  if (code !== null && buys === 'subscription')
    return { text: 'The payment cannot be authorized. Please try again...', field: null };
  return {
    text: `A server error occurred. Please try again and if the problems remains, please contact our support at ${supportEmail}.`,
    field: null,
  };
}
