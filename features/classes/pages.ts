import { page } from '#platform/pure/page.ts';

export const schoolHomePage = page({
  id: 'school-home',
  path: '/education',
  frame: 'school',
  access: 'members',
  managed: true,
  budgetKb: 135,
});
export const classesPage = page({
  id: 'classes',
  path: '/education/classes',
  frame: 'school',
  access: 'members',
  budgetKb: 140,
});
export const classPage = page({
  id: 'class',
  path: '/education/classes/$id',
  frame: 'school',
  access: 'members',
  managed: true,
  budgetKb: 140,
});
export const classInvitationPage = page({
  id: 'class-invitation',
  path: '/workspaces/$id/invitation',
  frame: 'school',
  gates: 'consents',
  budgetKb: 130,
});
/** Where the students of an open class sign in, and where they go on from there. */
export const classSignInPage = page({
  id: 'class-sign-in',
  path: '/class',
  frame: 'school',
  edition: 'education',
  gates: 'none',
  managed: true,
  cacheKey: false,
  usesCamera: true,
  budgetKb: 119,
});
