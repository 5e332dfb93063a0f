import { redirect } from '@tanstack/react-router';
import { linkQuery, verificationQuery } from '#features/identity/web/verification-queries.ts';
import { readLinkToken } from '#platform/web/link-token.ts';
import type { Search } from '#platform/web/search-params.ts';
import { lazyPage } from '../lazy-page.tsx';
import type { RouteContext } from '../route-context.ts';
import { siteRoute } from '../site-route.ts';

const deadLink = '/auth/verify_email?flash=link_invalid';

/** Looks at the link's token: on the server it is in the address, in the browser the first script has taken it. */
function loadLink(name: 'confirmationToken' | 'revertToken', fits: readonly string[]) {
  return async ({ context, search }: { context: RouteContext; search: Search }) => {
    const { api, queryClient } = context;
    const token = search[name] ?? readLinkToken() ?? '';
    if (token.length < 1 || token.length > 200) throw redirect({ href: deadLink, statusCode: 302 });
    const { purpose } = await queryClient.ensureQueryData(linkQuery(api, token));
    if (!fits.includes(purpose)) throw redirect({ href: deadLink, statusCode: 302 });
  };
}

const confirmationRoute = siteRoute({
  path: '/users/confirmation',
  page: lazyPage(() => import('#features/identity/web/confirmation-page.tsx'), 'ConfirmationPage'),
  load: loadLink('confirmationToken', ['verification', 'verified', 'change']),
  head: { title: 'Confirm your e-mail', noIndex: true },
});

const emailRevertRoute = siteRoute({
  path: '/users/email_revert',
  page: lazyPage(() => import('#features/identity/web/email-revert-page.tsx'), 'EmailRevertPage'),
  load: loadLink('revertToken', ['revert']),
  head: { title: 'Take a change back', noIndex: true },
});

const setPasswordRoute = siteRoute({
  path: '/auth/set_password',
  page: lazyPage(() => import('#features/identity/web/set-password-page.tsx'), 'SetPasswordPage'),
  head: { title: 'Set a password', noIndex: true },
});

const verifyEmailRoute = siteRoute({
  path: '/auth/verify_email',
  page: lazyPage(() => import('#features/identity/web/verify-email-page.tsx'), 'VerifyEmailPage'),
  load: async ({ context: { api, queryClient, viewer } }) => {
    if (viewer) await queryClient.ensureQueryData(verificationQuery(api));
  },
  head: { title: 'Verify your e-mail', noIndex: true },
});

/** Where the letters of the house lead. */
export const letterLinkRoutes = [confirmationRoute, emailRevertRoute, setPasswordRoute, verifyEmailRoute];
