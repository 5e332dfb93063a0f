import { page } from '#platform/pure/page.ts';

export const schoolGatewayPage = page({
  id: 'auth-organizations',
  path: '/auth/organizations',
  frame: 'school',
  access: 'members',
  gates: 'none',
  budgetKb: 130,
  keepsOpener: true,
});
export const schoolWelcomePage = page({
  id: 'education-welcome',
  path: '/education/welcome',
  frame: 'school',
  access: 'members',
});
export const schoolPage = page({
  id: 'school',
  path: '/education/school',
  frame: 'school',
  access: 'members',
  budgetKb: 140,
});
export const schoolSubscriptionPage = page({
  id: 'school-subscription',
  path: '/education/subscription',
  frame: 'school',
  access: 'members',
  budgetKb: 150,
});
export const schoolInvitationPage = page({
  id: 'organization-invitation',
  path: '/organizations/$id/invitation',
  frame: 'school',
  gates: 'consents',
  budgetKb: 130,
});
