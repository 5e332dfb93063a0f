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

/** What is missing of the consents that let somebody in, or null. */
export function consentFault(
  { age, terms }: Pick<Consents, 'age' | 'terms'>,
  educationMode = false,
): string | null {
  if (educationMode) return terms ? null : missingSchoolConsents;
  return age && terms ? null : missingConsents;
}
