/**
 * The day on which the built-in terms came into force. A new date asks every member again, but where the site has terms of its own
 * (`terms_versions`).
 */
export const currentTermsVersion = '2026-11-20';

export interface Consents {
  age: boolean;
  marketing: boolean;
  terms: boolean;
}

const missingConsentsText = 'You must accept Terms of Service, Privacy Policy and Age Consent.';

/** The text for schools, whose consent covers the age of their students. */
const missingSchoolConsentsText = 'You must accept Terms of Service and Privacy Policy';

/** The consents that an account needs. */
const requiredConsents = { school: ['terms'], everybody: ['age', 'terms'] } as const;

/** The required consents that are still missing; `schoolConsents`: a school answers for the member's age. */
export const findMissingConsents = (
  consents: Pick<Consents, 'age' | 'terms'>,
  schoolConsents: boolean,
): readonly (keyof Consents)[] =>
  requiredConsents[schoolConsents ? 'school' : 'everybody'].filter((name) => !consents[name]);

/** The validation error for missing required consents, or null; `schoolConsents`: a school answers for the member's age. */
export function consentError(
  consents: Pick<Consents, 'age' | 'terms'>,
  schoolConsents = false,
): string | null {
  if (findMissingConsents(consents, schoolConsents).length === 0) return null;
  return schoolConsents ? missingSchoolConsentsText : missingConsentsText;
}
