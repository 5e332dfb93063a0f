import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

export const authRoute = siteRoute({
  path: '/auth',
  page: lazyPage(() => import('#features/identity/web/auth-page.tsx'), 'AuthPage'),
  head: ({ search }) => ({
    title: search.tab === 'sign_up' ? 'Sign up' : 'Log in',
    description: 'Come into the hall.',
    noIndex: true,
  }),
});
