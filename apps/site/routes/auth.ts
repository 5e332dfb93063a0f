import { redirect } from '@tanstack/react-router';
import { authDetour, authTabOf } from '#features/identity/model/auth-address.ts';
import { lazyPage } from '../lazy-page.tsx';
import { siteRoute } from '../site-route.ts';

const titles = { sign_in: 'Log in', sign_up: 'Sign up' };

export const authRoute = siteRoute({
  path: '/auth',
  page: lazyPage(() => import('#features/identity/web/auth-page.tsx'), 'AuthPage'),
  load: async ({ context, search }) => {
    const detour = authDetour(search, context.settings.educationMode);
    if (detour !== null) throw redirect({ href: detour, statusCode: 302 });
  },
  head: ({ search }) => ({
    title: titles[authTabOf(search) ?? 'sign_in'],
    description: 'Log in to Tonehall or sign up for free.',
    noIndex: true,
  }),
});
