import { page } from '#platform/pure/page.ts';

/** Where the owner of a school enters its OpenID issuer. */
export const schoolSignInSettingsPage = page({
  id: 'school-sign-in-settings',
  path: '/education/sign-in',
  frame: 'school',
  access: 'members',
  budgetKb: 140,
});
/** Where somebody begins who signs in at their school. */
export const schoolSignInPage = page({
  id: 'school-sign-in',
  path: '/auth/school',
  frame: 'school',
  edition: 'education',
  gates: 'none',
  cacheKey: false,
  budgetKb: 130,
});
