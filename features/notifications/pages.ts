import { page } from '#platform/pure/page.ts';

export const notificationsPage = page({
  id: 'notifications',
  path: '/account/notifications',
  access: 'members',
  budgetKb: 130,
});
