import type { Viewer } from '#platform/web/viewer.ts';

type GateFacts = Partial<Pick<Viewer, 'consentsDue' | 'needsSecondFactor' | 'needsVerification'>>;

const adminPaths = /^\/admin(?:\/|$)/;

/** What must be in reach on the way through: the auth screen, letters' links, the embed player, and the terms themselves. */
const alwaysOpenPaths =
  /^\/(?:auth|player)(?:\/|$)|^\/users\/(?:confirmation|email_revert)$|^\/group\/[^/]+\/letters$|^\/(?:terms-of-service|privacy-policy|licensing-agreement)$/;

/** Where a school's letter leads, which shows the address as well as the confirmation's does. */
const invitationPaths = /^\/organizations\/[^/]+\/invitation$/;

/**
 * Where a member is sent who has something to do before they see any other page; null for guests, and for pages that stay
 * open. `query` comes with its question mark.
 */
export function gateFor(pathname: string, viewer: GateFacts | null, query = ''): string | null {
  if (!viewer || alwaysOpenPaths.test(pathname)) return null;
  if (viewer.consentsDue) return `/auth/confirm_consents?redirect_to=${encodeURIComponent(pathname + query)}`;
  if (viewer.needsVerification && !invitationPaths.test(pathname)) return '/auth/verify_email';
  return viewer.needsSecondFactor && adminPaths.test(pathname) ? '/account#second-factor' : null;
}
