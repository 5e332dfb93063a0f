import { expect, test } from 'vitest';
import { declineText } from './decline-text.ts';

const supportEmail = 'help@example.org';
const ofPlan = (code: string | null) => declineText({ code, buys: 'subscription', supportEmail });
const ofSound = (code: string | null) => declineText({ code, buys: 'sound', supportEmail });

test.each([
  ['incorrect_number', 'number', 'The card number is incorrect.'],
  ['invalid_number', 'number', 'The card number is invalid.'],
  ['incorrect_cvc', 'cvc', "The card's security code is incorrect."],
  ['invalid_cvc', 'cvc', "The card's security code is invalid."],
  ['invalid_expiry_year', 'expiry', "The card's expiration year is invalid."],
  ['invalid_expiry_month', 'expiry', "The card's expiration month is invalid."],
])('a buyer reads the text of %s under the field %s [CHECKOUT-069] [CHECKOUT-070]', (code, field, text) => {
  expect([ofPlan(code), ofSound(code)]).toEqual([
    { field, text },
    { field, text },
  ]);
});

const issuer = 'The payment cannot be authorized. Please contact the card issuer for more information.';
const unknown =
  'The card was declined for an unknown reason. Please contact the card issuer for more information.';
const unconfirmed = 'Your bank did not confirm the payment. Please try again or use another card.';

test.each([
  ['expired_card', 'The card has expired. Please use another card.', '[CHECKOUT-071]'],
  [
    'insufficient_funds',
    'The card has insufficient funds to complete the purchase. Please try again with another card.',
    '[CHECKOUT-072]',
  ],
  [
    'duplicate_transaction',
    'A payment with identical amount and card information was submitted very recently. Please check your account before trying again.',
    '[CHECKOUT-073]',
  ],
  [
    'pin_try_exceeded',
    'The allowable number of PIN tries has been exceeded. Please use another card.',
    '[CHECKOUT-074]',
  ],
  ['processing_error', 'An error occurred while processing the card. Please try again.', '[CHECKOUT-075]'],
  ['issuer_not_available', 'The card issuer could not be reached. Please try again.', '[CHECKOUT-076]'],
  ['fraudulent', issuer, '[CHECKOUT-077]'],
  ['lost_card', issuer, '[CHECKOUT-077]'],
  ['stolen_card', issuer, '[CHECKOUT-077]'],
  ['restricted_card', issuer, '[CHECKOUT-077]'],
  ['pickup_card', issuer, '[CHECKOUT-078]'],
  ['security_violation', issuer, '[CHECKOUT-078]'],
  ['merchant_blacklist', issuer, '[CHECKOUT-078]'],
  ['not_permitted', issuer, '[CHECKOUT-078]'],
  ['transaction_not_allowed', issuer, '[CHECKOUT-078]'],
  ['service_not_allowed', issuer, '[CHECKOUT-078]'],
  ['stop_payment_order', issuer, '[CHECKOUT-078]'],
  ['revocation_of_authorization', issuer, '[CHECKOUT-078]'],
  ['invalid_account', issuer, '[CHECKOUT-078]'],
  ['card_not_supported', issuer, '[CHECKOUT-078]'],
  ['card_velocity_exceeded', issuer, '[CHECKOUT-078]'],
  ['withdrawal_count_limit_exceeded', issuer, '[CHECKOUT-078]'],
  ['generic_decline', unknown, '[CHECKOUT-079]'],
  ['do_not_honor', unknown, '[CHECKOUT-079]'],
  ['call_issuer', unknown, '[CHECKOUT-079]'],
  [
    'payment_processing_failed',
    'The payment could not be processed. Please use another payment method.',
    '[CHECKOUT-080]',
  ],
  ['payment_method_verification_failed', 'Problem while adding the card.', '[CHECKOUT-081]'],
  [
    'payment_method_not_present',
    'There is no payment method on your account. Please add one and try again.',
    '[CHECKOUT-082]',
  ],
  [
    'payment_gateway_currency_incompatible',
    'The payment method cannot be used with your currency. Please use another payment method.',
    '[CHECKOUT-083]',
  ],
  ['payment_intent_invalid', 'Problem while processing payment intent.', '[CHECKOUT-084]'],
  ['payment_intent_invalid_amount', 'Problem while processing payment intent.', '[CHECKOUT-084]'],
  ['payment_intent_authentication_failure', unconfirmed, '[CHECKOUT-131]'],
  ['setup_intent_authentication_failure', unconfirmed, '[CHECKOUT-131]'],
  ['authentication_required', unconfirmed, '[CHECKOUT-131]'],
])('a buyer reads above the form, for %s, "%s" %s', (code, text) => {
  expect(ofPlan(code)).toEqual({ field: null, text });
  expect(ofSound(code)).toEqual({ field: null, text });
});

const support =
  'A server error occurred. Please try again and if the problems remains, please contact our support at help@example.org.';

test('an unknown code of a plan has a text of its own, that of sounds and a failure without a code name the support [CHECKOUT-085] [CHECKOUT-130] [CHECKOUT-067]', () => {
  expect(ofPlan('a_new_code').text).toBe('The payment cannot be authorized. Please try again...');
  expect(ofPlan('constructor').text).toBe('The payment cannot be authorized. Please try again...');
  expect([ofSound('a_new_code').text, ofPlan(null).text, ofSound(null).text]).toEqual([
    support,
    support,
    support,
  ]);
});
