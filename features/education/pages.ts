import { page } from '#platform/pure/page.ts';

export const schoolGatewayPage = page({ id: 'auth-organizations', path: '/auth/organizations' });
export const schoolWelcomePage = page({ id: 'education-welcome', path: '/education/welcome' });
export const schoolPage = page({ id: 'school', path: '/education/school' });
export const schoolInvitationPage = page({
  id: 'organization-invitation',
  path: '/organizations/$id/invitation',
});
