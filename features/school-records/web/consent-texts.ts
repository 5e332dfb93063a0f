import type { AgeBand, ConsentBasis } from '../model/consent-rules.ts';

export const ageTexts: Readonly<Record<AgeBand, string>> = {
  below_13: 'Below 13',
  '13_to_15': '13 to 15',
  '16_and_above': '16 and above',
};

export const basisTexts: Readonly<Record<ConsentBasis, string>> = {
  public_task: 'The school’s public task',
  contract: 'A contract with the students',
  parents: 'Parents’ consent',
};
