import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const notificationsRoute = siteRoute({
  path: '/account/notifications',
  membersOnly: true,
  page: lazyPage(() => import('#features/notifications/web/notifications-page.tsx'), 'NotificationsPage'),
  head: { title: 'Notifications', noIndex: true },
});
