import { page } from '#platform/pure/page.ts';

export const moderationPage = page({
  id: 'admin-moderation',
  path: '/admin/moderation',
  access: 'admins',
  budgetKb: 140,
});
export const decisionsPage = page({
  id: 'account-appeals',
  path: '/account/appeals',
  access: 'members',
  budgetKb: 130,
});
export const decisionPage = page({
  id: 'account-appeal',
  path: '/account/appeals/$id',
  access: 'linkHolders',
  budgetKb: 121,
});
