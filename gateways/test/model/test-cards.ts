import { type TestPaymentMethod, testPaymentMethods } from './test-payment-methods.ts';

/** The numbers that the test gateway's card form knows (CHECKOUT-123). The form gives the site a token, never a number. */
const methodOfNumber: ReadonlyMap<string, TestPaymentMethod> = new Map([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
  ['4000002760003184', 'three_d_secure'],
]);

/** The token that charges a method. */
export const tokenOfMethod = (method: TestPaymentMethod): string => `pm_test_${method}`;

/** The token of a known number, spaces aside; null for any other, which is refused before it leaves the browser. */
export function tokenOfTestCard(number: string): string | null {
  const method = methodOfNumber.get(number.replace(/\s/g, ''));
  return method === undefined ? null : tokenOfMethod(method);
}

/** The payment method that a token stands for; null for an unknown token. */
export function methodOfToken(token: string): TestPaymentMethod | null {
  const method = token.replace(/^pm_test_/, '');
  return token !== method && Object.hasOwn(testPaymentMethods, method) ? (method as TestPaymentMethod) : null;
}
