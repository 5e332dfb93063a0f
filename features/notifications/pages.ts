import { page } from '#platform/pure/page.ts';

export const notificationsPage = page({
  id: 'notifications',
  path: '/account/notifications',
  access: 'members',
});
export const notificationSettingsPage = page({
  id: 'notification-settings',
  path: '/account/notifications/settings',
  access: 'members',
  budgetKb: 130,
});
/** Opened by the link in an e-mail, without a session. */
export const notificationEmailsPage = page({
  id: 'notification-emails',
  path: '/letters/notifications',
  gates: 'none',
  budgetKb: 130,
});
