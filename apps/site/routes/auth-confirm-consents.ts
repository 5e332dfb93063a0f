import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const authConfirmConsentsRoute = siteRoute({
  path: '/auth/confirm_consents',
  membersOnly: true,
  page: lazyPage(() => import('#features/identity/web/consents-page.tsx'), 'ConsentsPage'),
  head: { title: 'Your consents', noIndex: true },
});
