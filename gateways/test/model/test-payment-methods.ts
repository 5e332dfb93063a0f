interface TestPaymentMethodInfo {
  kind: 'card' | 'paypal';
  /** How the portal shows it. */
  label: string;
  /** Of a card. */
  brand?: string;
  lastFour?: string;
  /** The decline code of charges to it; null if charges succeed. */
  declineCode: string | null;
  /** What it is for. */
  about: string;
  /** The ISO code of the country of its bank; none where nobody says. */
  country?: string;
}

const card = <Brand extends string, LastFour extends string>(brand: Brand, lastFour: LastFour) =>
  ({ kind: 'card', brand, lastFour, label: `${brand} ending in ${lastFour}` }) as const;

/** Payment methods that the test gateway stores instead of cards: no digits are ever entered or stored. */
export const testPaymentMethods = {
  visa: {
    ...card('Visa', '4242'),
    declineCode: null,
    about: 'Every charge works. Its bank is in Germany.',
    country: 'DE',
  },
  mastercard: {
    ...card('Mastercard', '4444'),
    declineCode: null,
    about: 'Every charge works. Its bank is in the United States.',
    country: 'US',
  },
  card_declined: {
    ...card('Visa', '0002'),
    declineCode: 'generic_decline',
    about: 'Every charge is declined without a reason.',
  },
  insufficient_funds: {
    ...card('Visa', '9995'),
    declineCode: 'insufficient_funds',
    about: 'Every charge is declined: there is not enough money.',
  },
  expired_card: {
    ...card('Visa', '0069'),
    declineCode: 'expired_card',
    about: 'Every charge is declined: the card has expired.',
  },
  incorrect_cvc: {
    ...card('Visa', '0127'),
    declineCode: 'incorrect_cvc',
    about: 'Every charge is declined: the security code is wrong.',
  },
  processing_error: {
    ...card('Visa', '0119'),
    declineCode: 'processing_error',
    about: 'Every charge is declined: an error at the bank.',
  },
  three_d_secure: {
    ...card('Visa', '3184'),
    declineCode: null,
    about: 'The bank asks before the first charge; later ones work.',
  },
  paypal: { kind: 'paypal', label: 'PayPal', declineCode: null, about: 'Every charge works.' },
} as const satisfies Record<string, TestPaymentMethodInfo>;

export type TestPaymentMethod = keyof typeof testPaymentMethods;
export const testPaymentMethodKeys = Object.keys(testPaymentMethods) as [
  TestPaymentMethod,
  ...TestPaymentMethod[],
];

/** The ISO code of the country of a method's bank; null where nobody says. */
export function countryOfMethod(method: TestPaymentMethod | null): string | null {
  const info: TestPaymentMethodInfo | null = method && testPaymentMethods[method];
  return info?.country ?? null;
}

/** What its owner knows a card by; null for PayPal and for none. */
export function cardOfMethod(method: TestPaymentMethod | null): { brand: string; lastFour: string } | null {
  const { brand, lastFour }: Partial<TestPaymentMethodInfo> = method ? testPaymentMethods[method] : {};
  return brand !== undefined && lastFour !== undefined ? { brand, lastFour } : null;
}

/** What tells payment methods apart: each test card is one card, and each customer has a PayPal account of their own. */
export function fingerprintOf(method: TestPaymentMethod | null, customer: string | null): string | null {
  if (method === null) return null;
  return testPaymentMethods[method].kind === 'card' ? `card ${method}` : customer;
}
