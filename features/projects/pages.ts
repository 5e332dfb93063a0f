import { page } from '#platform/pure/page.ts';

export const myProjectsPage = page({ id: 'my-projects', path: '/account/projects' });
export const projectPage = page({ id: 'project', path: '/projects/$id' });
export const projectInvitationPage = page({ id: 'project-invitation', path: '/projects/$id/invitation' });
export const accessDeniedPage = page({ id: 'project-access-denied', path: '/projects/$id/access_denied' });
