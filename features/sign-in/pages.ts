import { page } from '#platform/pure/page.ts';

/** Pages of signing in: open whatever a member still has to do, also in a window that the studio's host opened. */
const auth = { gates: 'none', budgetKb: 132, keepsOpener: true } as const;

export const authPage = page({ id: 'auth', path: '/auth', ...auth, cacheKey: ['tab'] });
export const consentsPage = page({
  id: 'auth-confirm-consents',
  path: '/auth/confirm_consents',
  access: 'members',
  ...auth,
});
export const accountLinkPage = page({ id: 'auth-link', path: '/auth/link', ...auth });
export const setPasswordPage = page({ id: 'auth-set-password', path: '/auth/set_password', ...auth });
export const verifyEmailPage = page({ id: 'auth-verify-email', path: '/auth/verify_email', ...auth });
export const confirmationPage = page({
  id: 'users-confirmation',
  path: '/users/confirmation',
  gates: 'none',
  budgetKb: 123,
});
export const emailRevertPage = page({
  id: 'users-email-revert',
  path: '/users/email_revert',
  gates: 'none',
  budgetKb: 123,
});
