export const ageBands = ['below_13', '13_to_15', '16_and_above'] as const;
export type AgeBand = (typeof ageBands)[number];
export const consentBases = ['public_task', 'contract', 'parents'] as const;
export type ConsentBasis = (typeof consentBases)[number];

/** Version of the text of the printable form. A change of the text needs a new one, and new consents. */
export const consentTextVersion = '2026-11';

/** From what age on a person consents alone to an online service (GDPR, article 8, and what countries made of it). */
const ageOfConsent: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['BE', 'DK', 'EE', 'FI', 'GB', 'IS', 'LV', 'MT', 'NO', 'PT', 'SE', 'US'].map((code) => [code, 13]),
  ),
  ...Object.fromEntries(['AT', 'BG', 'CY', 'ES', 'IT', 'LT'].map((code) => [code, 14])),
  ...Object.fromEntries(['CZ', 'FR', 'GR', 'SI'].map((code) => [code, 15])),
};
const strictest = 16;

/** Countries in which keeping a record can be the public task of a school (GDPR, article 6.1e, and its British twin). */
const withPublicTask = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const lowestAge: Readonly<Record<AgeBand, number>> = { below_13: 0, '13_to_15': 13, '16_and_above': 16 };

/**
 * On what bases a school of this country (ISO code) may keep records of students of these ages. Parents' consent is always
 * enough; a contract is from the age of consent on, which the youngest of the band must have.
 */
export function allowedBases(country: string, ages: AgeBand): readonly ConsentBasis[] {
  const isOldEnough = lowestAge[ages] >= (ageOfConsent[country] ?? strictest);
  return consentBases.filter(
    (basis) =>
      basis === 'parents' ||
      (basis === 'contract' && isOldEnough) ||
      (basis === 'public_task' && withPublicTask.has(country)),
  );
}
