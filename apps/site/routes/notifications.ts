import { NotificationsPage } from '#features/notifications/web/notifications-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  membersOnly: true,
  component: NotificationsPage,
  head: { title: 'Notifications', noIndex: true },
});
