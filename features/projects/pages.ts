import { page } from '#platform/pure/page.ts';

export const myProjectsPage = page({
  id: 'my-projects',
  path: '/account/projects',
  access: 'members',
  budgetKb: 150,
});
export const projectPage = page({ id: 'project', path: '/projects/$id', access: 'members' });
export const projectInvitationPage = page({
  id: 'project-invitation',
  path: '/projects/$id/invitation',
  budgetKb: 140,
});
export const accessDeniedPage = page({ id: 'project-access-denied', path: '/projects/$id/access_denied' });
