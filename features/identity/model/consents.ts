/** The day from which the present terms hold. A new one asks everybody again. */
export const currentTermsVersion = '2026-11-20';

export interface Consents {
  age: boolean;
  marketing: boolean;
  terms: boolean;
}

const missingConsentsText = 'You must accept Terms of Service, Privacy Policy and Age Consent.';

/** The same for schools, whose consent stands for the age of their students. */
const missingSchoolConsentsText = 'You must accept Terms of Service and Privacy Policy';

/** Without which nobody is let in. */
const requiredConsents = { school: ['terms'], everybody: ['age', 'terms'] } as const;

/** Which consents are still missing that let somebody in; `schoolConsents`: a school answers for their age. */
export const findMissingConsents = (
  consents: Pick<Consents, 'age' | 'terms'>,
  schoolConsents: boolean,
): readonly (keyof Consents)[] =>
  requiredConsents[schoolConsents ? 'school' : 'everybody'].filter((name) => !consents[name]);

/** What is missing of the consents that let somebody in, or null; `schoolConsents`: a school answers for their age. */
export function consentError(
  consents: Pick<Consents, 'age' | 'terms'>,
  schoolConsents = false,
): string | null {
  if (findMissingConsents(consents, schoolConsents).length === 0) return null;
  return schoolConsents ? missingSchoolConsentsText : missingConsentsText;
}
