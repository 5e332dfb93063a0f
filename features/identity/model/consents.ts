/** The day from which the present terms hold. A new one asks everybody again. */
export const currentTermsVersion = '2026-11-20';

export interface Consents {
  age: boolean;
  marketing: boolean;
  terms: boolean;
}

const missingConsents = 'You must accept Terms of Service, Privacy Policy and Age Consent.';

/** The same for schools, whose consent stands for the age of their students. */
const missingSchoolConsents = 'You must accept Terms of Service and Privacy Policy';

/** Without which nobody is let in. */
const needed = { school: ['terms'], everybody: ['age', 'terms'] } as const;

/** Which consents are still missing that let somebody in; `schoolConsents`: a school answers for their age. */
export const consentsToGive = (
  consents: Pick<Consents, 'age' | 'terms'>,
  schoolConsents: boolean,
): readonly (keyof Consents)[] =>
  needed[schoolConsents ? 'school' : 'everybody'].filter((name) => !consents[name]);

/** What is missing of the consents that let somebody in, or null; `schoolConsents`: a school answers for their age. */
export function consentFault(
  consents: Pick<Consents, 'age' | 'terms'>,
  schoolConsents = false,
): string | null {
  if (consentsToGive(consents, schoolConsents).length === 0) return null;
  return schoolConsents ? missingSchoolConsents : missingConsents;
}
