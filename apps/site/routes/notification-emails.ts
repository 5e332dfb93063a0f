import { NotificationEmailsPage } from '#features/notifications/web/notification-emails-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: NotificationEmailsPage,
  head: { title: 'E-mails about notifications', noIndex: true },
});
