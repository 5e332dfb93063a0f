import { page } from '#platform/pure/page.ts';

export const authPage = page({ id: 'auth', path: '/auth' });
export const consentsPage = page({ id: 'auth-confirm-consents', path: '/auth/confirm_consents' });
export const accountLinkPage = page({ id: 'auth-link', path: '/auth/link' });
export const setPasswordPage = page({ id: 'auth-set-password', path: '/auth/set_password' });
export const verifyEmailPage = page({ id: 'auth-verify-email', path: '/auth/verify_email' });
export const confirmationPage = page({ id: 'users-confirmation', path: '/users/confirmation' });
export const emailRevertPage = page({ id: 'users-email-revert', path: '/users/email_revert' });
