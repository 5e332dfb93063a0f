import { NotificationsPage } from '#features/notifications/web/notifications-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: NotificationsPage,
  head: { title: 'Notifications', noIndex: true },
});
