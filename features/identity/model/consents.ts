/** The day from which the present terms hold. A new one asks everybody again. */
export const currentTermsVersion = '2026-11-20';

export interface Consents {
  age: boolean;
  marketing: boolean;
  terms: boolean;
}

export const missingConsents = 'You must accept Terms of Service, Privacy Policy and Age Consent.';

/** True when these consents let somebody in. */
export const areSufficient = (consents: Pick<Consents, 'age' | 'terms'>): boolean =>
  consents.age && consents.terms;
