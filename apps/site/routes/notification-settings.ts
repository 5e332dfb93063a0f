import {
  NotificationSettingsPage,
  notificationSettingsQuery,
} from '#features/notifications/web/notification-settings-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: NotificationSettingsPage,
  load: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(notificationSettingsQuery(api)),
  head: { title: 'What we tell you about', noIndex: true },
});
