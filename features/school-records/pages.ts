import { page } from '#platform/pure/page.ts';

export const recordsPage = page({
  id: 'education-records',
  path: '/education/records',
  access: 'members',
  budgetKb: 135,
});
export const consentFormPage = page({
  id: 'education-consent-form',
  path: '/education/consent-form',
  access: 'members',
  budgetKb: 135,
});
/** Where owner and faculty come who may not open students' records without a second factor. */
export const secondFactorDutyPage = page({
  id: 'education-second-factor',
  path: '/education/second-factor',
  access: 'members',
  budgetKb: 135,
});
