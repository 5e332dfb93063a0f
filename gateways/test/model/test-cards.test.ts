import { expect, test } from 'vitest';
import { methodOfToken, tokenOfTestCard } from './test-cards.ts';
import { fingerprintOf, testPaymentMethodKeys, testPaymentMethods } from './test-payment-methods.ts';

test.each([
  ['4242424242424242', null],
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
  ['4000002760003184', null],
])('the test card %s has a token whose charges end with %s [CHECKOUT-123]', (number, declineCode) => {
  const method = methodOfToken(tokenOfTestCard(number) ?? '');
  expect(method && testPaymentMethods[method].declineCode).toBe(declineCode);
});

test('any other number has no token, and any other token no payment method [CHECKOUT-123]', () => {
  expect(['4111111111111111', '', '4242', 'x'.repeat(16)].map(tokenOfTestCard)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['visa', 'pm_test_', 'pm_test_constructor', 'pm_visa', ''].map(methodOfToken)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('each test card has a fingerprint of its own, and each customer’s PayPal account', () => {
  const prints = testPaymentMethodKeys.map((method) => fingerprintOf(method, 'cus_ada'));
  expect(new Set(prints).size).toBe(testPaymentMethodKeys.length);
  expect(fingerprintOf('paypal', 'cus_ben')).not.toBe(fingerprintOf('paypal', 'cus_ada'));
  expect([fingerprintOf('visa', 'cus_ben'), fingerprintOf(null, 'cus_ben')]).toEqual(['card visa', null]);
});
