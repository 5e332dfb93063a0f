import { COUPON_INVALID } from '#features/billing/model/coupon-code.ts';

/** Texts of the codes with which PayPal's addresses lead back (CHECKOUT-093). */
const texts: ReadonlyMap<string, string> = new Map([
  ['payment_cancelled', 'The PayPal payment was cancelled. You have not been charged.'],
  ['instrument_declined', 'PayPal declined the payment method. Please choose another one in PayPal.'],
  [
    'payer_cannot_pay',
    'This PayPal account cannot be used for the payment. Please use another payment method.',
  ],
  ['token_expired', 'The PayPal session has expired. Please try again.'],
  ['coupon_invalid', COUPON_INVALID],
  ['price_changed', 'The price has changed. Nothing was charged; please look at it and pay again.'],
  ['other_gateway', 'Your plan is paid in another way, and can be changed in that way only.'],
  ['payment_running', 'Another payment for this is being made. Please wait a minute and try again.'],
  ['cart_changed', 'Your cart has changed. Nothing was charged; please look at it again.'],
  ['consent_needed', 'Please agree to the delivery first. Nothing was charged.'],
  ['payment_undelivered', 'What you chose could not be delivered. Nothing was charged.'],
  ['payment_refunded', 'This payment has been paid back, or is on its way back to you.'],
  ['too_many_attempts', 'You have tried very often. Please wait ten minutes and try again.'],
]);

/** What a buyer reads for a code (CHECKOUT-094). */
export const paypalErrorText = (code: string): string =>
  texts.get(code) ?? 'Something went wrong with the PayPal payment. Please try again or pay by card.';
